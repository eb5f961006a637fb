import { createHash } from 'node:crypto';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { type StatoPubblicato, vistaPer } from '@gestore/dominio';
import { daFirmare, inBase64Url, type Voce } from '@gestore/registro';
import { sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Chiavi } from '../../sigillo/chiavi/apri-chiavi.ts';
import { chiaviConFirma } from '../../sigillo/chiavi/chiavi-pubblicate.ts';
import { CON_RICEVUTA } from '../../vendita/aste/buste/con-ricevuta.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import { trascriviOscurata } from '../../vendita/giornale/letture/trascrizione.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import type { ConStampa } from '../../verbale/stampa/stampa.ts';
import { disserviziAccaduti } from './disservizi.ts';
import { leggimiFascicolo } from './testi-fascicolo.ts';

type Parti = Pick<Casa, 'db' | 'orologio' | 'baseUrl'> &
  Pick<Chiavi, 'chiaveFirma'> &
  Pick<Nucleo, 'ricevute' | 'tutteLeVoci'> &
  ConStampa;
type File = { nome: string; contenuto: Uint8Array | string };

/**
 * Il fascicolo di prova di un offerente: le sue ricevute, ciò che del registro può vedere, ciò che la piattaforma ha visto
 * del suo collegamento, l'attestazione dei disservizi, le chiavi e come si verifica. Il registro è sempre nella sua vista
 * (R33): dopo l'esito anche come trascrizione oscurata, che si verifica con `gv verify` senza vederne il resto.
 */
export async function fascicolo(parti: Parti, stato: StatoPubblicato, bustaId: string): Promise<Uint8Array> {
  const voci = await parti.tutteLeVoci(stato.id);
  const emessoIl = parti.orologio.adesso();
  const ricevute = ricevuteDi(parti, voci, bustaId);
  // Come li vede chi partecipa: che cosa si è visto lo legge chi conduce (R33).
  const disservizi = disserviziAccaduti(voci, false).map(
    ({ visto: _, rilanciRifiutati: __, politica: ___, ...uno }) => uno,
  );
  const chi = { tipo: 'offerente', bustaId } as const;
  const trascrizione = 'esito' in stato ? await trascriviOscurata(parti, stato.id, chi) : null;
  const altri: File[] = [
    {
      nome: 'LEGGIMI.txt',
      contenuto: leggimiFascicolo(stato, {
        emessoIl,
        pseudonimo: stato.buste.get(bustaId)?.pseudonimo ?? '',
        ricevute: ricevute.map(({ nome }) => nome),
        conTrascrizione: trascrizione !== null,
        disservizi: disservizi.length,
        baseUrl: parti.baseUrl,
      }),
    },
    ...ricevute,
    ...(trascrizione === null ? [] : [{ nome: 'trascrizione.json', contenuto: json(trascrizione) }]),
    { nome: 'registro-visto.json', contenuto: json(vistoDa(voci, bustaId)) },
    {
      nome: 'collegamento.json',
      contenuto: json({ collegato: await collegamenti(parti, stato.id, bustaId), disservizi }),
    },
    ...(disservizi.length === 0
      ? []
      : [{ nome: 'attestazione-di-disservizio.pdf', contenuto: await parti.stampa.attestazione([stato.id], false) }]),
  ];
  // Per ultime: ciò che firma il manifesto è fra ciò che vi si consegna.
  const { id: chiave, firma, consegnate } = await chiaviConFirma(parti, emessoIl);
  const contenuti = [...altri, { nome: 'chiavi-pubbliche.json', contenuto: json(consegnate) }];
  const manifesto = {
    versione: 1,
    asta: stato.id,
    emessoIl,
    file: Object.fromEntries(contenuti.map(({ nome, contenuto }) => [nome, impronta(contenuto)])),
    chiave,
  };
  const firmato = { ...manifesto, firma: inBase64Url(firma(daFirmare(manifesto))) };
  return creaZip([...contenuti, { nome: 'manifesto.json', contenuto: json(firmato) }]);
}

const json = (valore: unknown): string => `${JSON.stringify(valore, null, 2)}\n`;
const impronta = (contenuto: Uint8Array | string): string => createHash('sha256').update(contenuto).digest('hex');

function ricevuteDi({ ricevute }: Parti, voci: readonly Voce[], bustaId: string): File[] {
  return voci
    .filter((voce) => {
      const evento = leggiEvento(voce);
      return CON_RICEVUTA.has(evento.tipo) && 'bustaId' in evento && evento.bustaId === bustaId;
    })
    .map((voce) => ({
      nome: `ricevute/${String(voce.seq).padStart(6, '0')}.json`,
      contenuto: json(ricevute.di(voce)),
    }));
}

/** Le voci nella vista dell'offerente: quelle riservate occupano il loro posto, e di esse non si dice nemmeno l'ora. */
function vistoDa(voci: readonly Voce[], bustaId: string) {
  return voci.map(({ seq, ricevutoIl, ...voce }) => {
    const evento = vistaPer(leggiEvento({ seq, ...voce }), { tipo: 'offerente', bustaId });
    return evento.tipo === 'riservato' ? { seq, evento } : { seq, ricevutoIl, evento };
  });
}

/** Da quando a quando la piattaforma ha ricevuto segnali da questo offerente, con l'ora di Roma accanto. */
async function collegamenti({ db }: Parti, asta: string, bustaId: string) {
  const { rows } = await sql<Riga<'collegamenti_visti', 'dal' | 'al'>>`
    SELECT dal, al FROM collegamenti_visti WHERE asta = ${asta} AND chi = ${bustaId} ORDER BY dal`.execute(db);
  return rows.map(({ dal, al }) => ({
    dal: Number(dal),
    al: Number(al),
    aRoma: `${formattaIstante(Number(dal))} – ${formattaIstante(Number(al))}`,
  }));
}
