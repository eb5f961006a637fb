import { createHash } from 'node:crypto';
import { leggiRicevutaFirmata } from '../consegna/prova-consegna.ts';
import type { RicevutaPec } from '../consegna/ricevuta-pec.ts';
import { apriCasellaImap } from './imap.ts';

/** Da dove si legge, chi firma le ricevute, e da che punto. */
export type TestataCasella = {
  url: string;
  autorita: readonly string[];
  da: { validita: number; uid: number } | null;
};
/** Una ricevuta di un nostro messaggio. */
export type RicevutaLetta = Pick<RicevutaPec, 'errore' | 'destinatario' | 'istante'> & {
  tipo: Exclude<RicevutaPec['tipo'], 'posta-certificata'>;
  messaggio: string;
  impronta: string;
};
export type CasellaLetta = { ricevute: RicevutaLetta[]; fino: { validita: number; uid: number }; altri: boolean };

/** Messaggi letti in un giro: gli altri al seguente. */
const INSIEME = 100;
/** Una ricevuta completa porta con sé il messaggio, che è una pagina di testo. */
const RICEVUTA_BYTE_MAX = 1_024 * 1_024;
/** Come `spedisci` chiama i suoi messaggi. */
const NOSTRO = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@gestore-vendite>?$/i;

/**
 * Legge dalla casella le ricevute dei messaggi che abbiamo spedito, senza toccarla. Chiunque può scrivervi: vale soltanto ciò che
 * un gestore PEC ha firmato, e il resto si passa. Solleva se la casella non si apre.
 */
export async function leggiCasella({ url, autorita, da }: TestataCasella): Promise<CasellaLetta> {
  const casella = await apriCasellaImap({ url });
  try {
    const partenza = da?.validita === casella.validita ? da.uid : 0;
    const tutti = await casella.dopo(partenza);
    const ricevute: RicevutaLetta[] = [];
    const primi = tutti.slice(0, INSIEME);
    for (const { uid, byte } of primi) {
      const messaggio = byte <= RICEVUTA_BYTE_MAX ? await casella.leggi(uid) : null;
      const letta = messaggio === null ? null : await leggiUna(messaggio, autorita);
      if (letta !== null) ricevute.push(letta);
    }
    const uid = primi.at(-1)?.uid ?? partenza;
    return { ricevute, fino: { validita: casella.validita, uid }, altri: tutti.length > primi.length };
  } finally {
    casella.chiudi();
  }
}

async function leggiUna(messaggio: Uint8Array, autorita: readonly string[]): Promise<RicevutaLetta | null> {
  const ricevuta = await leggiRicevutaFirmata(messaggio, autorita);
  const [, id] = NOSTRO.exec(ricevuta?.msgid ?? '') ?? [];
  if (ricevuta === null || id === undefined) return null;
  const { tipo, errore, destinatario, istante } = ricevuta;
  // Una busta di trasporto porta un messaggio a chi lo riceve, e di come sia andata non dice nulla.
  if (tipo === 'posta-certificata') return null;
  const impronta = createHash('sha256').update(messaggio).digest('hex');
  return { messaggio: id.toLowerCase(), impronta, tipo, errore, destinatario, istante };
}
