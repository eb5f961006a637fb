import { expect, test } from 'vitest';
import { creaInOrdine } from './rilancia.ts';

function lavori() {
  const inOrdine = creaInOrdine();
  const finiti: string[] = [];
  const fai = (chiave: string, nome: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const esito = inOrdine(chiave, () => promise).then(
      (valore) => void finiti.push(valore),
      (errore: Error) => void finiti.push(errore.message),
    );
    return { riesce: () => resolve(nome), fallisce: () => reject(new Error(`${nome} fallito`)), esito };
  };
  return { fai, finiti };
}

test('chi è pronto prima aspetta chi è arrivato prima, e poi finiscono in ordine', async () => {
  const { fai, finiti } = lavori();
  const [uno, due, tre] = [fai('a', 'uno'), fai('a', 'due'), fai('a', 'tre')];
  tre.riesce();
  due.riesce();
  uno.riesce();
  await Promise.all([uno.esito, due.esito, tre.esito]);
  expect(finiti).toEqual(['uno', 'due', 'tre']);
});

test('chi fallisce non ferma chi lo segue, e non lo si sa prima del suo turno', async () => {
  const { fai, finiti } = lavori();
  const [uno, due, tre] = [fai('a', 'uno'), fai('a', 'due'), fai('a', 'tre')];
  due.fallisce();
  tre.riesce();
  uno.fallisce();
  await Promise.all([uno.esito, due.esito, tre.esito]);
  expect(finiti).toEqual(['uno fallito', 'due fallito', 'tre']);
});

test('chi ha un’altra chiave non aspetta nessuno, e chi arriva quando non c’è nessuno nemmeno', async () => {
  const { fai, finiti } = lavori();
  const lento = fai('a', 'lento');
  const altro = fai('b', 'altro');
  altro.riesce();
  await altro.esito;
  expect(finiti).toEqual(['altro']);
  lento.riesce();
  await lento.esito;
  const nuovo = fai('a', 'nuovo');
  nuovo.riesce();
  await nuovo.esito;
  expect(finiti).toEqual(['altro', 'lento', 'nuovo']);
});
