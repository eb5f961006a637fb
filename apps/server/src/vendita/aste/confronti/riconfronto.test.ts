import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoOperatori, preparaBancoOperatori } from '../../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../../prove/vendita-pubblicata.ts';
import { riconfrontaLaProcedura } from './riconfronto.ts';

let banco: BancoOperatori;
beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
});
afterAll(() => banco.chiudi());

async function aperta(numero: string, anno: number, tribunale = 'Tribunale di Brescia'): Promise<string> {
  const inizioIl = banco.ora.adesso;
  const delegatoId = 'b8a1f6c2-3f4e-4b57-9a52-0d8f6f3f7d10';
  const scheda = { ruolo: { numero, anno }, tribunale };
  const { asta, fai } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId, scheda });
  const apri = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
  await fai({ tipo: 'referente', id: delegatoId }, apri, inizioIl);
  return asta;
}

test('R18 un elenco nuovo si confronta con le sole vendite aperte che possono essere della procedura, comunque ne sia scritto il ruolo', async () => {
  const { impianto } = banco.servizio;
  const stesse = await Promise.all(['77', '0077', ' 77 ', '７７'].map((numero) => aperta(numero, 2019)));
  const altre = await Promise.all([aperta('78', 2019), aperta('77', 2020), aperta('770', 2019)]);
  const lette: string[] = [];
  const esecutore = {
    ...impianto.esecutore,
    leggi: (id: string) => {
      lette.push(id);
      return impianto.esecutore.leggi(id);
    },
  };
  const [id = ''] = stesse;
  const scheda = { tribunale: 'Tribunale di Brescia', ruolo: { numero: '77', anno: 2019 }, delegatoId: null };
  await riconfrontaLaProcedura({ ...impianto, esecutore }, { id, scheda });
  expect(lette.toSorted()).toEqual(stesse.toSorted());
  expect(lette.filter((una) => altre.includes(una))).toEqual([]);
  lette.length = 0;
  await riconfrontaLaProcedura({ ...impianto, esecutore }, { id, scheda: { ...scheda, ruolo: null } });
  expect(lette).toEqual([id]);
});
