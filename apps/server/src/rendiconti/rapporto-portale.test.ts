import { importaPvp } from '@gestore/acquisizione/pvp';
import { offertaMinima } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { leggiCaso, materialeDi, nomiDelCorpus } from '../verbale/prove/corpus/caso.ts';
import { rapportoPortale } from './rapporto-portale.ts';

type Documento = {
  versione: number;
  revisione: number;
  registro: { voce: number; impronta: string };
  body: { esito: Record<string, unknown> };
};

/** Il rapporto di una vendita vera, finita e conservata. */
function rapporto(nome: string) {
  const { stato, voci } = materialeDi(leggiCaso(nome));
  if (!('esito' in stato)) throw new Error(`${nome} non ha un esito`);
  const { testo, impronta } = rapportoPortale(stato, voci);
  return { stato, voci, testo, impronta, letto: JSON.parse(testo) as Documento };
}

test('R73 ha la forma in cui il portale pubblica la vendita: chi importa gli annunci lo rilegge', () => {
  for (const nome of nomiDelCorpus()) {
    const { stato, letto } = rapporto(nome);
    const esito = importaPvp(letto);
    if (esito.esito !== 'importata') throw new Error(JSON.stringify(esito.errori));
    const { parametri, scheda } = stato;
    expect([nome, esito.bozza]).toMatchObject([
      nome,
      {
        tribunale: scheda.tribunale,
        ruolo: scheda.ruolo,
        modalita: parametri.modalita,
        prezzoBaseCent: parametri.prezzoBaseCent,
        offertaMinimaCent: offertaMinima(parametri),
        rilancioMinimoCent: parametri.rilancioMinimoCent,
        stimaCent: scheda.stimaCent,
        dataVenditaIl: parametri.inizioOperazioniIl - (parametri.inizioOperazioniIl % 60_000),
        termineOfferteIl: parametri.termineOfferteIl - (parametri.termineOfferteIl % 60_000),
      },
    ]);
  }
});

test('R73 dice come è finita, quanto, quante offerte e quanti rilanci', () => {
  expect(rapporto('2026-11-22-gara-con-rilanci').letto.body.esito).toEqual({
    codEsito: 'aggiudicata',
    descEsito: 'aggiudicata',
    dataEsito: '02/11/2026',
    oraEsito: '10:22',
    impoAggiudicazione: 100_600,
    numeOfferte: 7,
    numeOfferteAmmesse: 3,
    numeRilanci: 3,
    provvedimento: null,
  });
  expect(rapporto('2026-11-22-deserta-vuota').letto.body.esito).toMatchObject({
    codEsito: 'deserta_nessuna_offerta',
    impoAggiudicazione: null,
    numeOfferte: 0,
  });
});

test('R73 un esito che cambia fa un’altra revisione, con il provvedimento', () => {
  const { voci, letto } = rapporto('2026-11-23-decaduta-in-due');
  expect(letto).toMatchObject({
    revisione: 2,
    body: { esito: { codEsito: 'decaduta', impoAggiudicazione: null, provvedimento: { del: expect.any(String) } } },
  });
  const ultima = voci.findLast(({ tipo }) => tipo === 'EsitoCaducato');
  expect(letto.registro).toEqual({ voce: ultima?.seq, impronta: ultima?.impronta });
});

test('R73 finché l’esito non cambia sono gli stessi byte, qualunque cosa il registro aggiunga', () => {
  const { stato, voci, testo, impronta } = rapporto('2026-11-22-gara-con-rilanci');
  const fino = voci.slice(0, voci.findIndex(({ tipo }) => tipo === 'EsitoDichiarato') + 1);
  expect(fino.length).toBeLessThan(voci.length);
  expect(rapportoPortale(stato, fino)).toEqual({ testo, impronta });
});

test('R10 R73 di una vendita finita a buste chiuse non dice quante fossero', () => {
  const { stato, voci } = rapporto('2026-11-22-gara-con-rilanci');
  const chiusa = voci.filter(({ tipo }) => tipo !== 'OperazioniAperte');
  const { body } = JSON.parse(rapportoPortale(stato, chiusa).testo) as Documento;
  expect(body.esito).toMatchObject({ numeOfferte: null, numeOfferteAmmesse: null, numeRilanci: null });
});

test('R33 R73 non nomina nessuno: né chi ha offerto, né chi conduce, né uno pseudonimo', () => {
  for (const nome of nomiDelCorpus()) {
    const { testo, stato } = rapporto(nome);
    const { identita } = leggiCaso(nome).accanto;
    const nomi = identita.flatMap(({ offerenti, pseudonimo, pec, ibanAddebito }) => [
      ...offerenti.flatMap((uno) => [uno.nome, uno.identificativo]),
      pseudonimo,
      pec,
      ibanAddebito,
    ]);
    for (const vietato of [...nomi, stato.scheda.delegatoNome])
      if (vietato !== null) expect([nome, vietato, testo.includes(vietato)]).toEqual([nome, vietato, false]);
  }
});
