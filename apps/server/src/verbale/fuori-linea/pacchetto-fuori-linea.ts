import { createHash } from 'node:crypto';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { ManifestoPacchetto } from '@gestore/contratto/verbale/pacchetto-fuori-linea';
import { offertaMinima, type StatoPubblicato } from '@gestore/dominio';
import { daFirmare, inBase64Url } from '@gestore/registro';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Chiavi } from '../../sigillo/chiavi/apri-chiavi.ts';
import { chiaviConFirma } from '../../sigillo/chiavi/chiavi-pubblicate.ts';
import type { ConStampa } from '../stampa/stampa.ts';
import { istruzioni, leggimi } from './testi-fuori-linea.ts';

export type PartiPacchetto = Pick<Casa, 'db' | 'orologio' | 'baseUrl'> & Pick<Chiavi, 'chiaveFirma'> & ConStampa;

type File = { nome: string; contenuto: Uint8Array | string };

/**
 * Ciò che il delegato porta con sé se la piattaforma si ferma (R57): parametri, chiavi pubbliche delle ricevute, modulo
 * del verbale, pseudonimi dei partecipanti, come si verifica, e un manifesto firmato. Prima di T0-180 min gli pseudonimi
 * mancano, perché direbbero quante offerte ci sono (R10).
 */
export async function componiPacchetto(
  parti: PartiPacchetto,
  stato: StatoPubblicato,
  contabile: boolean,
): Promise<Uint8Array> {
  const emessoIl = parti.orologio.adesso();
  const modulo = await parti.stampa.modulo(stato, emessoIl);
  // Per ultime: ciò che firma il manifesto è fra ciò che vi si consegna.
  const { id: chiave, firma, consegnate } = await chiaviConFirma(parti, emessoIl);
  const contenuti: File[] = [
    { nome: 'LEGGIMI.txt', contenuto: leggimi(stato, emessoIl, contabile) },
    { nome: 'parametri.json', contenuto: json(parametriDi(stato)) },
    { nome: 'chiavi-pubbliche.json', contenuto: json(consegnate) },
    { nome: 'come-si-verifica.txt', contenuto: istruzioni(parti.baseUrl) },
    { nome: 'verbale-da-compilare.pdf', contenuto: modulo },
    ...(contabile ? [{ nome: 'partecipanti.json', contenuto: json({ partecipanti: partecipantiDi(stato) }) }] : []),
  ];
  const senza = {
    versione: 1,
    asta: stato.id,
    emessoIl,
    file: Object.fromEntries(contenuti.map(({ nome, contenuto }) => [nome, impronta(contenuto)])),
    chiave,
  } as const;
  const manifesto: ManifestoPacchetto = { ...senza, firma: inBase64Url(firma(daFirmare(senza))) };
  return creaZip([...contenuti, { nome: 'manifesto.json', contenuto: json(manifesto) }]);
}

const json = (valore: unknown): string => `${JSON.stringify(valore, null, 2)}\n`;
const impronta = (contenuto: Uint8Array | string): string => createHash('sha256').update(contenuto).digest('hex');

/** I parametri congelati, con gli istanti anche in ora di Roma: il file si legge senza programmi. */
function parametriDi({ id, scheda, parametri }: StatoPubblicato) {
  const { tribunale, ruolo, titolo, lotto } = scheda;
  return {
    asta: id,
    titolo,
    tribunale,
    ruolo,
    lotto: lotto.codice,
    parametri,
    offertaMinimaCent: offertaMinima(parametri),
    inOraDiRoma: {
      termineOfferte: formattaIstante(parametri.termineOfferteIl),
      inizioOperazioni: formattaIstante(parametri.inizioOperazioniIl),
    },
  };
}

/** Soli pseudonimi e canale, nell'ordine alfabetico: nemmeno l'ordine dice chi ha depositato prima (R33, R34). */
function partecipantiDi({ buste }: StatoPubblicato) {
  return [...buste.values()]
    .filter(({ stato }) => stato.tipo !== 'scartata_tecnica')
    .map(({ pseudonimo, canale }) => ({ pseudonimo, canale }))
    .sort((a, b) => a.pseudonimo.localeCompare(b.pseudonimo, 'it'));
}
