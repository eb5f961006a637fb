import type { Atto } from '@gestore/dominio';
import { MINUTO_MS as MINUTO, OPERATORE, offerente, REFERENTE } from './regia.ts';
import type { Scena } from './scene.ts';

const UNA = '3b0a0f9e-6a55-4f0e-9c55-7c6d8d2f4a01';
const DUE = '3b0a0f9e-6a55-4f0e-9c55-7c6d8d2f4a02';
const TRE = '3b0a0f9e-6a55-4f0e-9c55-7c6d8d2f4a03';
const decidi = (osservazioneId: string, trattenutaPerche: string | null): Atto => ({
  tipo: 'decidiOsservazione',
  osservazioneId,
  trattenutaPerche,
});

/** Un offerente scrive due osservazioni, di cui una nomina qualcuno, e una la dice a voce: il verbale le ha tutte (DM 22, R68). */
export const osservazioni: Scena = async (regia) => {
  const { fai } = regia;
  const [una = ''] = await regia.deposita(1);
  const presenta = (osservazioneId: string, testo: string): Atto => ({
    tipo: 'presentaOsservazione',
    osservazioneId,
    bustaId: una,
    testo,
  });
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 1 });
  await regia.apri(3 * MINUTO, una);
  await regia.ammetti(4 * MINUTO, una);
  await fai(5 * MINUTO, offerente(una), presenta(UNA, 'La planimetria allegata è di un altro lotto.'));
  await fai(6 * MINUTO, offerente(una), presenta(DUE, 'Il signor Gialli mi ha telefonato.'));
  await fai(7 * MINUTO, REFERENTE, decidi(UNA, null));
  await fai(8 * MINUTO, REFERENTE, decidi(DUE, 'Nomina una persona: ne sarà informato il giudice.'));
  await fai(9 * MINUTO, REFERENTE, presenta(TRE, 'Chiede che si dia atto dell’ora.'));
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
