import type { Logger } from 'pino';
import type { Segreti } from '../../piattaforma/segreti.ts';
import { creaSigillo, type Sigillo } from '../sigillo.ts';
import type { ChiaveFirma } from './chiave-firma.ts';
import { apriChiaviInstallazione, type DaProprietario, type DoveChiavi } from './chiavi-installazione.ts';
import { type CustodiaChiavi, creaCustodiaChiavi } from './custodia.ts';

/** Tutto ciò che di un avvio dipende dalle chiavi, già controllate. Solleva `ErroreChiavi` se l’installazione non ha le sue. */
export type Chiavi = { segreti: Segreti; chiaveFirma: ChiaveFirma; custodia: CustodiaChiavi; sigillo: Sigillo };

export async function apriChiavi(
  dove: DoveChiavi & DaProprietario & { log: Pick<Logger, 'error' | 'info' | 'warn'> },
): Promise<Chiavi> {
  const { senzaRiga, ...installazione } = await apriChiaviInstallazione(dove);
  const custodia = creaCustodiaChiavi({ ...dove, chiaveFirma: installazione.chiaveFirma, senzaRiga });
  await custodia.riconcilia();
  await custodia.controlla();
  return { ...installazione, custodia, sigillo: creaSigillo(custodia) };
}
