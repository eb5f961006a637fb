import type { Voce } from '@gestore/registro';
import { messaggioPusher } from '@gestore/server/tempo-reale/protocollo';
import { cornice } from '@gestore/server/tempo-reale/socket/cornice';
import { perOgniPubblico } from '@gestore/server/tempo-reale/staffetta/per-ogni-pubblico';

export const ASTA_DI_PROVA = '5f0c6c52-6d4e-4b0e-9a34-1f0d0c5b7a11';
export const CANALE_DI_PROVA = `private-asta.${ASTA_DI_PROVA}.partecipanti`;
const ADESSO = 1_800_000_000_000;

/** Un rilancio accettato, grande come quelli veri: la cornice che ne esce è di circa 400 byte. */
export function voceDiProva(seq: number): Voce {
  const bustaId = '0b9a7c1e-3c55-4f43-8a0d-6b1f2c3d4e5f';
  return {
    asta: ASTA_DI_PROVA,
    seq,
    tipo: 'RilancioAccettato',
    versione: 1,
    dati: {
      bustaId,
      pseudonimo: 'Offerente dal nome lungo quanto uno vero',
      importoCent: 10_000_000 + seq * 500_000,
      canale: 'online',
      dichiaratoIl: ADESSO + seq,
      scadeIl: ADESSO + 180_000 + seq,
    },
    comandoId: bustaId,
    parte: 0,
    attore: { tipo: 'offerente', id: bustaId },
    ricevutoIl: ADESSO + seq,
    registratoIl: ADESSO + seq,
    precedente: '0'.repeat(64),
    impronta: '0'.repeat(64),
  };
}

/** Il messaggio che il nostro server manda ai partecipanti per questa voce, e la sua cornice. */
export function messaggioDiProva(seq: number): { testo: string; byte: Buffer } {
  const vista = perOgniPubblico(voceDiProva(seq)).find(({ canale }) => canale === CANALE_DI_PROVA);
  if (vista === undefined) throw new Error('i partecipanti non vedono più i rilanci');
  const testo = messaggioPusher(vista.evento, JSON.stringify(vista.dati), vista.canale);
  return { testo, byte: cornice(testo) };
}
