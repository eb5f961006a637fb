import { expect, test } from 'vitest';
import { invitiInRighe } from './senza-smtp.ts';

test('senza un server di posta gli inviti si leggono, vendita per vendita', () => {
  expect(invitiInRighe([])).toEqual([]);
  const invito = (titolo: string | null, destinatario: string | null, n: number) => ({
    titolo,
    destinatario,
    collegamento: `http://localhost/login/${n}`,
  });
  expect(
    invitiInRighe([
      invito('Lotto 1', 'a@pec.example', 1),
      invito('Lotto 2', null, 2),
      invito('Lotto 1', 'b@pec.example', 3),
    ]),
  ).toEqual([
    'Nessun server di posta: chi è invitato entra con il suo collegamento.',
    '  Lotto 1',
    '    http://localhost/login/1   a@pec.example',
    '    http://localhost/login/3   b@pec.example',
    '  Lotto 2',
    '    http://localhost/login/2   senza un recapito, da consegnare a mano',
  ]);
});
