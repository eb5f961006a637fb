import type { PaginaSoggetti } from '@gestore/contratto/anagrafe/forme';
import type { PaginaMovimenti } from '@gestore/contratto/banca/forme';
import type { RimborsiDellaVendita } from '@gestore/contratto/banca/ordini-rimborso';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoOperatori, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { anagrafeDimostrativa, personeDimostrative } from './anagrafe.ts';
import { bancaDimostrativa } from './banca.ts';
import { venditaAggiudicata } from './carica.ts';
import { INCARICATI } from './invenzioni/incaricati.ts';
import { creaCaso } from './invenzioni/persone.ts';
import { tantePersone } from './invenzioni/persone-tante.ts';

let banco: BancoOperatori;
beforeAll(async () => {
  banco = await preparaBancoOperatori();
});
afterAll(() => banco.chiudi());

test('la dimostrazione ha accrediti abbinati, uno che avanza, una cauzione che manca, e un doppione in anagrafe', async () => {
  const { servizio } = banco;
  const delegata = await banco.delegato('Avv. Elena Conti');
  const asta = await venditaAggiudicata(servizio, { delegatoId: delegata.id, delegatoNome: 'Avv. Elena Conti' });
  await bancaDimostrativa(servizio, asta);
  await anagrafeDimostrativa(servizio, delegata.id);
  const anna = await banco.operatore('Anna');
  const pagina = (await anna.chiama('GET', '/api/edicom/banca/movimenti?banca=sella')).corpo as PaginaMovimenti;
  const stati = pagina.movimenti.map(({ stato }) => stato);
  expect(stati.filter((stato) => stato !== 'abbinato')).toHaveLength(1);
  expect(stati.length).toBeGreaterThan(3);
  const impediti = async () => {
    const dovuti = (await anna.chiama('GET', `/api/edicom/banca/rimborsi/${asta}`)).corpo as RimborsiDellaVendita;
    return new Set(dovuti.rimborsi.flatMap(({ impedimenti }) => impedimenti));
  };
  // Di una busta che non si leggeva, ed è stata esclusa, non si sa nemmeno di chi fosse il conto (R25).
  expect(await impediti()).toEqual(new Set(['accredito_mancante', 'iban_mancante', 'intestatario_mancante']));
  const doppioni = (await anna.chiama('GET', '/api/edicom/soggetti?doppioni=si')).corpo as PaginaSoggetti;
  expect(doppioni.quanti).toEqual({ numero: 2, esatto: true });
});

test('in anagrafe ciascuno ha il suo codice fiscale: anche chi entra con un account', async () => {
  const { servizio } = banco;
  const [galli] = INCARICATI.altriDelegati;
  const { id: utenteId } = await banco.delegato('Avv. Bruno Galli');
  const altre = tantePersone(3, creaCaso(5));
  await personeDimostrative(servizio, [{ utenteId, persona: galli, qualifica: 'delegato' }], altre);
  const anna = await banco.operatore('Anna');
  for (const { nome, cognome, codiceFiscale } of [galli, ...altre]) {
    const cerca = encodeURIComponent(codiceFiscale);
    const pagina = (await anna.chiama('GET', `/api/edicom/soggetti?testo=${cerca}`)).corpo as PaginaSoggetti;
    expect(pagina.soggetti).toMatchObject([{ nome: `${cognome} ${nome}`, codiceFiscale }]);
  }
});
