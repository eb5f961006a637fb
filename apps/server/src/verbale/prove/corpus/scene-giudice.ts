import { randomUUID } from 'node:crypto';
import { GIORNO_MS } from '@gestore/dominio';
import { MINUTO_MS, OPERATORE, REFERENTE } from './regia.ts';
import { APRI, type Scena } from './scene.ts';

/**
 * La scheda dice giudice ed esperimento, i parametri che è senza incanto (R09, R68); il giudice si corregge, qualcuno assiste, e l'unica
 * offerta si aggiudica.
 */
export const incantoEGiudice: Scena = async (regia) => {
  const { fai, stato } = regia;
  const { scheda, parametri } = await stato();
  await fai(-30 * GIORNO_MS, OPERATORE, {
    tipo: 'modificaParametri',
    scheda: { ...scheda, giudice: 'Dott.ssa Irene Sala' },
    parametri,
    letta: { scheda, parametri },
    motivo: 'La procedura è stata riassegnata a un altro giudice.',
  });
  const [una = ''] = await regia.deposita(1);
  const spettatore = { credenzialeId: randomUUID(), bustaId: null, pseudonimo: 'Spettatore Acero' };
  await fai(-60 * MINUTO_MS, OPERATORE, { tipo: 'emettiCredenziale', ...spettatore });
  await fai(0, REFERENTE, APRI);
  await regia.apri(MINUTO_MS, una);
  await regia.ammetti(2 * MINUTO_MS, una);
  const aggiudica = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;
  await fai(3 * MINUTO_MS, REFERENTE, aggiudica);
  await regia.verbalizza(20 * MINUTO_MS);
};
