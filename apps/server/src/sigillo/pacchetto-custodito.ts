import type { Segreti } from '../piattaforma/segreti.ts';
import { type ChiaveDepositi, creaChiaveDepositi } from './chiavi/chiave-depositi.ts';

/**
 * Il pacchetto di chi ha vinto, quando la chiave della vendita si distrugge (R77): chiuso con una chiave che si ricava dal segreto
 * dell'installazione, e legato alla sua busta.
 */
type Custoditi = {
  chiudi(asta: string, bustaId: string, pacchetto: Uint8Array): Promise<Buffer>;
  /** Solleva `ErroreSigillo` se non è quello. */
  apri(asta: string, bustaId: string, chiuso: Uint8Array): Promise<Buffer>;
};

export function creaCustoditi(segreti: Pick<Segreti, 'chiave'>): Custoditi {
  let ricavata: Promise<ChiaveDepositi> | undefined;
  const chiave = (): Promise<ChiaveDepositi> => {
    ricavata ??= creaChiaveDepositi(segreti.chiave('pacchetti-custoditi'));
    return ricavata;
  };
  const legame = (asta: string, bustaId: string) => `custodito/${asta}/${bustaId}`;
  return {
    chiudi: async (asta, bustaId, pacchetto) => (await chiave()).chiudi(pacchetto, legame(asta, bustaId)),
    apri: async (asta, bustaId, chiuso) => (await chiave()).apri(chiuso, legame(asta, bustaId)),
  };
}
