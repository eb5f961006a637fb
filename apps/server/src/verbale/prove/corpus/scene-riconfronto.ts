import { MINUTO_MS as MINUTO, OPERATORE, REFERENTE, SISTEMA } from './regia.ts';
import type { Scena } from './scene.ts';

const DEBITORE = { codice: 'codice_di_un_debitore', regola: 'R18', gravita: 'blocco', campo: 'offerente' } as const;

/** Il debitore si registra quando un'offerta è già ammessa: si trova in lei, e il referente conferma con un motivo (R18, R38). */
export const trovatoDopo: Scena = async (regia) => {
  const { fai } = regia;
  const [una = ''] = await regia.deposita(1);
  const apri = { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 1 } as const;
  await fai(0, REFERENTE, { ...apri, debitoreRegistrato: false });
  await regia.apri(3 * MINUTO, una);
  await regia.ammetti(4 * MINUTO, una);
  await fai(5 * MINUTO, SISTEMA, { tipo: 'riconfrontaOfferte', trovate: [{ bustaId: una, anomalie: [DEBITORE] }] });
  await fai(6 * MINUTO, REFERENTE, {
    tipo: 'ammettiOfferta',
    bustaId: una,
    nonostante: 'Il codice registrato era sbagliato: non è il debitore.',
  });
  const motivo = 'Il creditore procedente ha rinunciato.';
  await fai(10 * MINUTO, REFERENTE, {
    tipo: 'sospendiVendita',
    provvedimento: { numero: '156/2026', del: '2026-10-23' },
    motivo,
    propostaDa: OPERATORE.id,
  });
  await fai(11 * MINUTO, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo });
  await regia.verbalizza(20 * MINUTO);
};
