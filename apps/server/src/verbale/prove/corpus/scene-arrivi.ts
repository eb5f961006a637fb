import { MINUTO_MS as MINUTO, REFERENTE, SISTEMA } from './regia.ts';
import type { Scena } from './scene.ts';

const APRI = { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 1 } as const;
const AGGIUDICA = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;

/** Un pacchetto provato in tempo e uno no arrivano a operazioni iniziate, uno non si legge. */
export const arriviTardivi: Scena = async (regia) => {
  const [una = ''] = await regia.deposita(1, 7);
  await regia.fai(0, REFERENTE, APRI);
  const provato = await regia.arrivaTardi(MINUTO, 2);
  const tardi = await regia.arrivaTardi(2 * MINUTO, 6);
  await regia.fai(3 * MINUTO, REFERENTE, {
    tipo: 'decidiArrivo',
    bustaId: provato,
    pseudonimo: 'Zinnia',
    accolto: true,
    motivo: 'La consegna è provata prima del termine.',
  });
  await regia.fai(4 * MINUTO, REFERENTE, {
    tipo: 'decidiArrivo',
    bustaId: tardi,
    pseudonimo: '',
    accolto: false,
    motivo: 'Depositata oltre il termine.',
  });
  for (const busta of [una, provato]) {
    await regia.apri(5 * MINUTO, busta);
    await regia.ammetti(6 * MINUTO, busta);
  }
  await regia.fai(7 * MINUTO, REFERENTE, { tipo: 'avviaGara' });
  await regia.rilancia(8 * MINUTO, una);
  await regia.fai(12 * MINUTO, SISTEMA, { tipo: 'concludiGara', filigranaIl: regia.T0 + 11 * MINUTO + 2_000 });
  await regia.fai(13 * MINUTO, REFERENTE, AGGIUDICA);
  await regia.verbalizza(20 * MINUTO);
};
