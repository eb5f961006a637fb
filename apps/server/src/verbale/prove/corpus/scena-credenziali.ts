import { randomUUID } from 'node:crypto';
import { MINUTO_MS as MINUTO, OPERATORE, REFERENTE, SISTEMA } from './regia.ts';
import { APRI, esita, type Scena } from './scene.ts';

/** Uno spettatore senza recapito: la credenziale gli è consegnata a mano da due persone, e poi cambia apparecchio. */
export const consegnataAMano: Scena = async (regia) => {
  const credenzialeId = randomUUID();
  const emessa = { tipo: 'emettiCredenziale', credenzialeId, bustaId: null, pseudonimo: 'Spettatore 1' } as const;
  await regia.fai(-120 * MINUTO, OPERATORE, emessa);
  await regia.fai(-30 * MINUTO, REFERENTE, { tipo: 'consegnaCredenziale', credenzialeId, propostaDa: OPERATORE.id });
  const ingresso = { tipo: 'annotaIngresso', credenzialeId } as const;
  await regia.fai(-25 * MINUTO, SISTEMA, { ...ingresso, con: 'codice', subentra: false });
  await regia.fai(-20 * MINUTO, SISTEMA, { ...ingresso, con: 'collegamento', subentra: true });
  await regia.fai(0, REFERENTE, { ...APRI, ammessiNonCollegati: 0 });
  await esita(regia, 5 * MINUTO, 'deserta_nessuna_offerta', 'Non è pervenuta alcuna offerta.');
  await regia.verbalizza(20 * MINUTO);
};
