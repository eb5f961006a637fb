import { MAGISTRATO, MINUTO_MS as MINUTO, OPERATORE, REFERENTE } from './regia.ts';
import { APRI, AVVIA, esita, type Scena } from './scene.ts';

/** Il provvedimento con cui il giudice ferma la vendita: senza, nessuno di questi esiti si dichiara (R32, R41). */
const ORDINE = { numero: '155/2026', del: '2026-10-23' };
/** A operazioni aperte lo hanno letto in due (R71). */
const IN_DUE = { propostaDa: OPERATORE.id };

/** Il giudice sospende a gara in corso. */
export const sospesa: Scena = async (regia) => {
  const [una = '', due = ''] = await regia.deposita(1, 2);
  await regia.fai(0, REFERENTE, APRI);
  for (const busta of [una, due]) {
    await regia.apri(MINUTO, busta);
    await regia.ammetti(2 * MINUTO, busta);
  }
  await regia.fai(5 * MINUTO, REFERENTE, AVVIA);
  await regia.rilancia(6 * MINUTO, una);
  const motivo = 'Provvedimento del giudice dell’esecuzione.';
  await regia.fai(6.5 * MINUTO, MAGISTRATO, { tipo: 'sospendiVendita', provvedimento: ORDINE, motivo, ...IN_DUE });
  await regia.fai(7 * MINUTO, MAGISTRATO, { tipo: 'dichiaraEsito', esito: 'sospesa', motivo });
  await regia.verbalizza(20 * MINUTO);
};

/** Rinviata a operazioni aperte, prima di aprire le buste. */
export const rinviata: Scena = async (regia) => {
  await regia.deposita(1);
  await regia.fai(0, REFERENTE, APRI);
  await regia.fai(4 * MINUTO, REFERENTE, {
    tipo: 'sospendiVendita',
    provvedimento: ORDINE,
    motivo: 'Sciopero.',
    ...IN_DUE,
  });
  await esita(regia, 5 * MINUTO, 'rinviata', 'Sciopero: le operazioni si terranno in altra data.');
  await regia.verbalizza(20 * MINUTO);
};

/** Revocata prima del termine. */
export const revocata: Scena = async (regia) => {
  const motivo = 'Il creditore procedente ha rinunciato.';
  const provvedimento = { numero: '71/2026', del: '2026-09-01' };
  await regia.fai(-41 * 24 * 60 * MINUTO, REFERENTE, { tipo: 'sospendiVendita', provvedimento, motivo });
  await esita(regia, -40 * 24 * 60 * MINUTO, 'revocata', motivo);
  await regia.verbalizza(-39 * 24 * 60 * MINUTO);
};
