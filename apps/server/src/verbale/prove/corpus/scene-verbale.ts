import { createHash } from 'node:crypto';
import { MINUTO_MS as MINUTO, REFERENTE } from './regia.ts';
import type { Scena } from './scene.ts';

/** Il verbale firmato fuori si deposita: della sua firma resta l'impronta del file (R68). */
export const verbaleDepositato: Scena = async (regia) => {
  const [una = ''] = await regia.deposita(1);
  await regia.fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 0 });
  await regia.apri(MINUTO, una);
  await regia.ammetti(2 * MINUTO, una);
  await regia.fai(3 * MINUTO, REFERENTE, {
    tipo: 'aggiudica',
    irraggiungibili: [],
    motivoIrraggiungibili: 'L’offerta è una sola, e vale anche se chi l’ha fatta non è collegato.',
  });
  await regia.verbalizza(20 * MINUTO);
  const stato = await regia.stato();
  const { versione = 1, impronta = '' } = ('verbale' in stato ? stato.verbale : null) ?? {};
  const firmato = createHash('sha256').update(`firmato ${impronta}`).digest('hex');
  await regia.fai(30 * MINUTO, REFERENTE, { tipo: 'depositaVerbaleFirmato', versione, impronta, firmato });
};
