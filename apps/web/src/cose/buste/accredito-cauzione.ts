import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { formattaEuro } from '@gestore/dominio';
import type { TestiBusta } from './testi.ts';

/** Che cosa dice il conto della cauzione, per data contabile; ammettere o no resta del referente (R38, R39). */
export function accreditoInParole(cauzione: CauzioneVista, t: TestiBusta): string {
  const { stato, ricevutaCent, dovutaCent, contabileIl, dopoIlTermine } = cauzione;
  const giorno = contabileIl === null ? '' : contabileIl.split('-').reverse().join('/');
  const frasi = {
    accreditata: t.accreditata(formattaEuro(ricevutaCent), giorno),
    parziale: t.parziale(formattaEuro(ricevutaCent), formattaEuro(dovutaCent), giorno),
    non_accreditata: t.nonAccreditata,
    ignota: t.ignota,
  };
  return dopoIlTermine ? `${frasi[stato]} ${t.dopoIlTermine}` : frasi[stato];
}
