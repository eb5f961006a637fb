import { randomUUID } from 'node:crypto';
import type { Attore } from '@gestore/dominio';
import { MINUTO_MS as MINUTO, OPERATORE, offerente, REFERENTE } from './regia.ts';
import type { Scena } from './scene.ts';

/** Chi offre domanda, chi conduce gli risponde in privato e poi lo dice a tutti; il banco risponde a chi ha chiesto aiuto. */
export const inPrivato: Scena = async (regia) => {
  const { fai, annota } = regia;
  const [una = ''] = await regia.deposita(1, 2);
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 1 });
  const scrive = async (il: number, attore: Attore, testo: string, filo: string | null) =>
    fai(il, attore, {
      tipo: 'inviaMessaggio',
      messaggioId: randomUUID(),
      da: attore.tipo,
      impegno: await annota('messaggio', testo),
      filo,
    });
  await scrive(MINUTO, offerente(una), 'La vendita comincia adesso?', una);
  await scrive(2 * MINUTO, REFERENTE, 'Fra dieci minuti.', una);
  await scrive(3 * MINUTO, REFERENTE, 'La vendita comincia fra dieci minuti.', null);
  await scrive(4 * MINUTO, OPERATORE, 'Richiesta n. 1: ricarichi la pagina.', una);
  const motivo = 'Il creditore procedente ha rinunciato.';
  await regia.fai(5 * MINUTO, REFERENTE, {
    tipo: 'sospendiVendita',
    provvedimento: { numero: '155/2026', del: '2026-10-23' },
    motivo,
    propostaDa: OPERATORE.id,
  });
  await fai(6 * MINUTO, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo });
  await regia.verbalizza(20 * MINUTO);
};
