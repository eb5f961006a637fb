import type { Istante } from '@gestore/dominio';
import type { Logger } from 'pino';
import type { Muto, Processi } from '../../vendita/pianificatore/processi.ts';
import type { Lettura } from './quadro.ts';

/**
 * Un processo che tace ma esiste ancora può avere un rilancio alla porta, arrivato in tempo: la piattaforma non è in salute
 * finché non risponde o sparisce, e nessuna gara riparte (R53, R57). Di chi è sparito si occupa la chiusura.
 */
export function creaProcessiMuti(
  processi: Pick<Processi, 'stato'>,
  orologio: { adesso(): Istante },
  log: Pick<Logger, 'error'>,
): () => Promise<Lettura> {
  let ultimoIl: Istante = 0;
  let detti = new Set<string>();

  function avverti(fermi: readonly Muto[]): void {
    for (const { id, macchina, pid } of fermi)
      if (!detti.has(id))
        log.error(
          { macchina, pid },
          'un processo tace ma esiste ancora: se non riprende va terminato, o le gare restano ferme',
        );
    detti = new Set(fermi.map(({ id }) => id));
  }

  return async () => {
    const fermi = (await processi.stato()).muti.filter(({ sparito }) => !sparito);
    avverti(fermi);
    if (fermi.length === 0) return { malata: false, saniDal: ultimoIl };
    ultimoIl = orologio.adesso();
    const dal = Math.min(ultimoIl, ...fermi.map(({ vistoIl }) => vistoIl));
    return { malata: true, dal, visto: { server: ['processo'], sintetico: [] } };
  };
}
