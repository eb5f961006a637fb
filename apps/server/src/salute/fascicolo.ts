import { createHash } from 'node:crypto';
import { formattaIstante } from '@gestore/contratto/formato';
import { type StatoPubblicato, vistaPer } from '@gestore/dominio';
import { componiTrascrizione, daFirmare, inBase64Url, type Voce } from '@gestore/registro';
import { CON_RICEVUTA } from '../aste/con-ricevuta.ts';
import { eventoDi } from '../comandi/asta-viva.ts';
import { creaZip } from '../dimostrazione/zip.ts';
import type { Vendita } from '../vendita.ts';
import { disserviziIn } from './disservizi.ts';
import { leggimiFascicolo } from './testi-fascicolo.ts';

type Parti = Pick<Vendita, 'pool' | 'orologio' | 'chiaveFirma' | 'ricevute' | 'stampa' | 'baseUrl' | 'tutteLeVoci'>;
type File = { nome: string; contenuto: Uint8Array | string };

/**
 * Il fascicolo di prova di un offerente: le sue ricevute, ciò che del registro può vedere, ciò che la piattaforma ha visto
 * del suo collegamento, l'attestazione dei disservizi, le chiavi e come si verifica. Prima dell'esito il registro è nella
 * sua vista, sotto pseudonimo (R33); dopo è la trascrizione intera, che si verifica con `gv verify`.
 */
export async function fascicolo(vendita: Parti, stato: StatoPubblicato, bustaId: string): Promise<Uint8Array> {
  const voci = await vendita.tutteLeVoci(stato.id);
  const emessoIl = vendita.orologio.adesso();
  const ricevute = ricevuteDi(vendita, voci, bustaId);
  const disservizi = disserviziIn(voci);
  const trascrizione = 'esito' in stato ? trascrizioneDi(vendita, stato.id, voci) : null;
  const contenuti: File[] = [
    {
      nome: 'LEGGIMI.txt',
      contenuto: leggimiFascicolo(stato, {
        emessoIl,
        pseudonimo: stato.buste.get(bustaId)?.pseudonimo ?? '',
        ricevute: ricevute.map(({ nome }) => nome),
        conTrascrizione: trascrizione !== null,
        disservizi: disservizi.length,
        baseUrl: vendita.baseUrl,
      }),
    },
    ...ricevute,
    ...(trascrizione === null ? [] : [{ nome: 'trascrizione.json', contenuto: json(trascrizione) }]),
    { nome: 'registro-visto.json', contenuto: json(vistoDa(voci, bustaId)) },
    {
      nome: 'collegamento.json',
      contenuto: json({ collegato: await collegamenti(vendita, stato.id, bustaId), disservizi }),
    },
    ...(disservizi.length === 0
      ? []
      : [{ nome: 'attestazione-di-disservizio.pdf', contenuto: await vendita.stampa.attestazione([stato.id]) }]),
    { nome: 'chiavi-pubbliche.json', contenuto: json({ chiavi: vendita.chiaveFirma.chiaviPubbliche() }) },
  ];
  const manifesto = {
    versione: 1,
    asta: stato.id,
    emessoIl,
    file: Object.fromEntries(contenuti.map(({ nome, contenuto }) => [nome, impronta(contenuto)])),
    chiave: vendita.chiaveFirma.id,
  };
  const firmato = { ...manifesto, firma: inBase64Url(vendita.chiaveFirma.firma(daFirmare(manifesto))) };
  return creaZip([...contenuti, { nome: 'manifesto.json', contenuto: json(firmato) }]);
}

const json = (valore: unknown): string => `${JSON.stringify(valore, null, 2)}\n`;
const impronta = (contenuto: Uint8Array | string): string => createHash('sha256').update(contenuto).digest('hex');

function ricevuteDi({ ricevute }: Parti, voci: readonly Voce[], bustaId: string): File[] {
  return voci
    .filter((voce) => CON_RICEVUTA.has(voce.tipo) && voce.dati.bustaId === bustaId)
    .map((voce) => ({
      nome: `ricevute/${String(voce.seq).padStart(6, '0')}.json`,
      contenuto: json(ricevute.di(voce)),
    }));
}

function trascrizioneDi({ chiaveFirma }: Parti, asta: string, voci: readonly Voce[]) {
  return componiTrascrizione(asta, voci, chiaveFirma.chiaviPubbliche(), chiaveFirma.id, chiaveFirma.firma);
}

/** Le voci nella vista dell'offerente, ciascuna con la sua impronta: quelle riservate occupano il loro posto. */
function vistoDa(voci: readonly Voce[], bustaId: string) {
  return voci.map((voce) => ({
    seq: voce.seq,
    ricevutoIl: voce.ricevutoIl,
    registratoIl: voce.registratoIl,
    impronta: voce.impronta,
    evento: vistaPer(eventoDi(voce), { tipo: 'offerente', bustaId }),
  }));
}

/** Da quando a quando la piattaforma ha ricevuto segnali da questo offerente, con l'ora di Roma accanto. */
async function collegamenti({ pool }: Parti, asta: string, bustaId: string) {
  const { rows } = await pool.query<{ dal: string; al: string }>(
    'SELECT dal, al FROM collegamenti_visti WHERE asta = $1 AND chi = $2 ORDER BY dal',
    [asta, bustaId],
  );
  return rows.map(({ dal, al }) => ({
    dal: Number(dal),
    al: Number(al),
    aRoma: `${formattaIstante(Number(dal))} – ${formattaIstante(Number(al))}`,
  }));
}
