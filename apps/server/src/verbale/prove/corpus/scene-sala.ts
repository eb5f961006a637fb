import { MINUTO_MS as MINUTO, OPERATORE, offerente, REFERENTE } from './regia.ts';
import type { Scena } from './scene.ts';

/** Nella sala virtuale si alza la mano, si parla, si rinuncia, si fa silenzio; il verbale dice chi ha avuto la parola e quando. */
export const salaVirtuale: Scena = async (regia) => {
  const { fai } = regia;
  const [una = ''] = await regia.deposita(1);
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 1 });
  await fai(MINUTO, REFERENTE, { tipo: 'apriSala', modalita: 'video' });
  await fai(2 * MINUTO, REFERENTE, { tipo: 'vaiInOnda', mezzi: 'audio_video' });
  await regia.apri(3 * MINUTO, una);
  await regia.ammetti(4 * MINUTO, una);
  const pseudonimo = (await regia.stato()).buste.get(una)?.pseudonimo ?? '';
  await fai(5 * MINUTO, offerente(una), { tipo: 'chiediParola' });
  await fai(6 * MINUTO, offerente(una), { tipo: 'ritiraParola' });
  await fai(7 * MINUTO, REFERENTE, { tipo: 'condividiSchermo', modalita: 'tabellone' });
  await fai(8 * MINUTO, REFERENTE, { tipo: 'daiParola', pseudonimo, mezzi: 'audio', durataMs: MINUTO });
  await fai(8.5 * MINUTO, offerente(una), { tipo: 'togliParola', pseudonimo, motivo: 'rinuncia' });
  await fai(9 * MINUTO, REFERENTE, { tipo: 'silenziaTutti' });
  const motivo = 'Il creditore procedente ha rinunciato.';
  await fai(10 * MINUTO, REFERENTE, {
    tipo: 'sospendiVendita',
    provvedimento: { numero: '155/2026', del: '2026-10-23' },
    motivo,
    propostaDa: OPERATORE.id,
  });
  await fai(11 * MINUTO, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo });
  await regia.verbalizza(20 * MINUTO);
};
