import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BustaIdentita } from '@gestore/contratto';
import { type FattoDopo, giornoARoma, giornoIso, type StatoPubblicato } from '@gestore/dominio';
import { verificaCatena, verificaTrascrizione } from '@gestore/registro';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credenzialiDellAsta } from '../accesso/credenziali/credenziali.ts';
import { apriAllegato } from '../acquisizione/apri-allegato.ts';
import { offerteAperte } from '../banca/abbinamenti/offerte-aperte.ts';
import { cauzioneDi } from '../banca/prove/banco-banca.ts';
import { CONTO, camt } from '../banca/prove/estratti.ts';
import { venditaInGara } from '../dimostrazione/carica.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { verificaAsta } from '../rendiconti/verifica-asta.ts';
import { allarmiDellaConservazione } from '../salute/allarmi/allarmi-conservazione.ts';
import { fileDellaVendita } from '../sigillo/chiavi/chiave-vendita.ts';
import { nessunElenco } from '../sigillo/firme/elenco-di-fiducia.ts';
import { identita } from '../vendita/aste/buste/apertura.ts';
import { flussoDopo } from '../vendita/dopo/flusso.ts';
import { rifaiTermini } from '../vendita/dopo/termini-dopo.ts';
import { trascriviVendita } from '../vendita/giornale/letture/trascrizione.ts';
import { cancellaScaduti, type PartiConservazione } from './cancella.ts';
import { chiedeDiAssistere, pubblicaDaRichiesta } from './prove/chi-chiede.ts';
import { daCancellare, restanoDi, rigaDellaConservazione, siLeggeCheSonoTolti } from './prove/dopo-la-cancellazione.ts';
import { cercatiNeiFile, ogniRiga } from './prove/ogni-riga.ts';

/** Una parola che non è in nessun altro posto: chi non ha vinto la scrive dovunque possa scrivere. */
const CANARINO = 'Zqvxwkjhbperdente';
const SUO = 'Zqvxwkjhbvincitore';
const GIORNO_MS = 86_400_000;
const CHI_CONDUCE = 'Avv. Elena Conti';
let banco: BancoOperatori;
let parti: PartiConservazione;
let delegata: Persona;
let anna: Persona;
let bruno: Persona;
let asta: string;
let vincitore: string;
/** Ciò che dice di una persona, e di nessun'altra: di chi ha vinto, e degli altri. */
let suoi: string[];
let loro: string[];

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  parti = banco.servizio.parti.conservazione;
  [delegata, anna, bruno] = await Promise.all([
    banco.delegato(CHI_CONDUCE),
    banco.operatore('Anna'),
    banco.operatore('Bruno'),
  ]);
  asta = await venditaInGara(banco.servizio, { delegatoId: delegata.id, delegatoNome: CHI_CONDUCE });
  await diTutti();
  await concludi();
  await versaERimborsa();
});
afterAll(() => banco.chiudi());

async function stato(): Promise<StatoPubblicato> {
  const { stato: suo } = await banco.servizio.impianto.esecutore.leggi(asta);
  if (suo.fase === 'inesistente' || suo.fase === 'bozza') throw new Error('non pubblicata');
  return suo;
}
const bene = async (risposta: ReturnType<Persona['chiama']>) => {
  const { stato: codice, testo, corpo } = await risposta;
  expect([codice, testo.slice(0, 300)]).toEqual([200, expect.anything()]);
  return corpo;
};
const copia = () => ogniRiga(banco.servizio.impianto.pool);
const oggi = () => giornoIso(giornoARoma(banco.ora.adesso));

/** Messaggi, richieste di aiuto, chi guarda, una revoca: ogni parola libera porta la sua. */
async function diTutti(): Promise<void> {
  const { impianto } = banco.servizio;
  const lette = await identita(impianto, await stato());
  const inTesta = (await stato()) as Extract<StatoPubblicato, { fase: 'gara' }>;
  vincitore = inTesta.migliore.bustaId;
  const perBusta = new Map<string, string>();
  for (const { id, bustaId } of await credenzialiDellAsta(impianto.db, asta))
    if (bustaId !== null) perBusta.set(bustaId, id);
  for (const { bustaId } of lette) {
    const credenziale = perBusta.get(bustaId);
    if (credenziale === undefined) continue;
    const chi = await banco.partecipante(credenziale);
    const testo = `Sono ${bustaId === vincitore ? SUO : CANARINO}`;
    if (inTesta.buste.get(bustaId)?.stato.tipo === 'ammessa')
      await bene(chi.chiama('POST', `/api/user/asta/${asta}/messaggi`, { comandoId: randomUUID(), testo }));
    await bene(chi.chiama('POST', `/api/user/asta/${asta}/assistenza`, { comandoId: randomUUID(), testo }));
  }
  const altra = inTesta.graduatoria.find(({ bustaId }) => bustaId !== vincitore)?.bustaId ?? '';
  await bene(
    delegata.chiama('POST', `/api/admin/aste/${asta}/messaggi`, {
      comandoId: randomUUID(),
      testo: `Gentile ${CANARINO}`,
      filo: altra,
    }),
  );
  await bene(
    delegata.chiama('POST', `/api/admin/aste/${asta}/spettatori`, {
      comandoId: randomUUID(),
      nome: CANARINO,
      identificativo: 'RSSMRA80A01H501U',
      pec: `${CANARINO.toLowerCase()}@pec.example`,
      motivazione: `Sono ${CANARINO}`,
      diDiritto: false,
    }),
  );
  await chiedeDiAssistere(banco.nessuno, delegata, asta, CANARINO);
  await pubblicaDaRichiesta(delegata, asta);
  expect(await restanoDi(impianto, asta)).toMatchObject({ provenienze: 1 });
  await bene(
    anna.chiama('POST', '/api/edicom/soggetti', {
      comandoId: randomUUID(),
      qualifica: 'altro',
      nome: CANARINO,
      codiceFiscale: lette.find(({ bustaId }) => bustaId === altra)?.offerenti[0]?.identificativo ?? '',
      partitaIva: '',
      pec: '',
      telefono: '',
      indirizzo: '',
      cap: '',
      comune: '',
      provincia: '',
      note: CANARINO,
      ancheSeDoppione: true,
    }),
  );
  valori(lette);
}

/** Codici, recapiti, conti e nomi di ciascuno; ciò che è di due persone non prova nulla. */
function valori(lette: readonly BustaIdentita[]): void {
  const diBusta = ({ offerenti, pec, ibanAddebito, cro }: BustaIdentita) =>
    [
      ...offerenti.flatMap(({ nome, identificativo }) => [nome.split(' ').at(-1) ?? '', identificativo]),
      pec,
      ibanAddebito,
      cro,
    ].filter((valore) => valore !== null && valore.length > 7) as string[];
  const tutti = lette.flatMap((una) => [...new Set(diBusta(una))]);
  const solo = (valore: string) => tutti.filter((uno) => uno === valore).length === 1;
  suoi = [
    SUO,
    ...lette
      .filter(({ bustaId }) => bustaId === vincitore)
      .flatMap(diBusta)
      .filter(solo),
  ];
  loro = [
    CANARINO,
    ...lette
      .filter(({ bustaId }) => bustaId !== vincitore)
      .flatMap(diBusta)
      .filter(solo),
  ];
}

async function concludi(): Promise<void> {
  const { impianto } = banco.servizio;
  const finita = banco.ora.adesso + 600_000;
  const fai = async (tipo: 'sistema' | 'referente', atto: object) => {
    const attore = { tipo, id: tipo === 'sistema' ? 'sistema' : delegata.id };
    const comando = { comandoId: randomUUID(), attore, atto } as Parameters<typeof impianto.esecutore.esegui>[1];
    expect((await impianto.esecutore.esegui(asta, comando, finita)).rifiuto).toBeNull();
  };
  await fai('sistema', { tipo: 'concludiGara', filigranaIl: finita });
  banco.ora.adesso = finita + 1_000;
  await fai('referente', {
    tipo: 'aggiudica',
    irraggiungibili: [],
    motivoIrraggiungibili: null,
  });
  const { stato: adesso, seq } = await impianto.esecutore.leggi(asta);
  if (!('esito' in adesso)) throw new Error('senza esito');
  expect(adesso.esito.vincitore?.bustaId).toBe(vincitore);
  await impianto.indice.aggiorna(adesso, seq);
}

async function versaERimborsa(): Promise<void> {
  const note = (await offerteAperte(banco.servizio.impianto)).filter((una) => una.asta === asta && una.cauzioneCent);
  const voci = note.map((una) =>
    cauzioneDi(una, {
      nome: una.bustaId === vincitore ? SUO : CANARINO,
      causale: `Cauzione di ${una.bustaId === vincitore ? SUO : CANARINO}`,
      contabile: giornoIso(giornoARoma(banco.ora.adesso) - 63),
    }),
  );
  const caricato = await anna.carica('/api/edicom/banca/camt', { nome: 'e.xml', testo: camt(voci, { conto: CONTO }) });
  expect(caricato.corpo).toMatchObject({ nuovi: note.length });
  await bene(anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() }));
  const { rows } = await sql<{ movimento: string; busta_id: string }>`
    SELECT movimento, busta_id FROM abbinamenti WHERE asta = ${asta} AND busta_id <> ${vincitore}`.execute(
    banco.servizio.impianto.db,
  );
  expect(rows.length).toBe(note.length - 1);
  const m = `/api/edicom/banca/movimenti/${rows[0]?.movimento}`;
  await bene(anna.chiama('POST', `${m}/sciogli`, { comandoId: randomUUID(), motivo: CANARINO }));
  const ancora = { comandoId: randomUUID(), asta, bustaId: rows[0]?.busta_id, motivo: CANARINO };
  await bene(anna.chiama('POST', `${m}/abbina`, ancora));
  await sql`INSERT INTO verbali (asta, impronta, pdf, redatto_il, testo)
    VALUES (${asta}, ${'f'.repeat(64)}, ''::bytea, 0, ${JSON.stringify({ testo: CANARINO })})`.execute(
    banco.servizio.impianto.db,
  );
}

async function rimborsaTutti(): Promise<void> {
  const { rimborsi } = (await bene(anna.chiama('GET', `/api/edicom/banca/rimborsi/${asta}`))) as {
    rimborsi: { bustaId: string; impedimenti: string[] }[];
  };
  const buste = rimborsi.filter(({ impedimenti }) => impedimenti.length === 0).map(({ bustaId }) => bustaId);
  expect(buste.length).toBeGreaterThan(1);
  const id = randomUUID();
  await bene(anna.chiama('POST', '/api/edicom/banca/ordini', { comandoId: id, asta, buste }));
  const { ordini } = (await bene(bruno.chiama('GET', '/api/edicom/banca/ordini'))) as {
    ordini: { impronta: string }[];
  };
  const a = `/api/edicom/banca/ordini/${id}`;
  await bene(bruno.chiama('POST', `${a}/approva`, { comandoId: randomUUID(), impronta: ordini[0]?.impronta }));
  await bene(anna.chiama('POST', `${a}/scarica`, { comandoId: randomUUID() }));
  await bene(bruno.chiama('POST', `${a}/esegui`, { comandoId: randomUUID(), motivo: 'Estratto' }));
}

const dopo = (chi: Persona, atto: object) =>
  chi.chiama('POST', `/api/${chi === delegata ? 'admin' : 'edicom'}/aste/${asta}/dopo`, {
    comandoId: randomUUID(),
    atto,
  });
const guarda = () => rifaiTermini(banco.servizio.impianto).then(() => cancellaScaduti(parti));
const riga = () => rigaDellaConservazione(banco.servizio.impianto, asta);
const trovati = async (cercati: readonly string[]): Promise<string[]> => {
  const testo = (await copia()).toLowerCase();
  return cercati.filter((uno) => testo.includes(uno.toLowerCase()));
};
const fatti = async (): Promise<string[]> =>
  (await banco.servizio.impianto.giornaleDopo.leggi(flussoDopo(asta), 0, 100)).map(({ tipo }) => tipo);
const chiave = () => join(banco.servizio.impianto.custodia.cartellaChiavi, fileDellaVendita(asta));

const nellaCartella = (cercati: readonly string[]) =>
  cercatiNeiFile(dirname(banco.servizio.impianto.custodia.cartellaChiavi), cercati);

describe('R77 la cancellazione dei dati di chi non ha vinto', () => {
  test('R77 non comincia senza decreto, trasmissione, rimborsi pagati, termine, né con un blocco; e il blocco è del solo gestore', async () => {
    expect(await trovati(loro)).toEqual(loro);
    expect(await trovati(suoi)).toEqual(suoi);
    await guarda();
    expect(await riga()).toMatchObject({
      impedita_da: ['R77_esito_non_definitivo', 'R77_trasmissione_mancante'],
      prossimo_il: null,
    });
    const visto = await bene(delegata.chiama('GET', `/api/admin/aste/${asta}/dopo`));
    const { restaCent } = visto.conto as { restaCent: number };
    const saldo = {
      tipo: 'registraSaldo',
      versamentoId: randomUUID(),
      importoCent: restaCent,
      il: oggi(),
      movimentoId: null,
    };
    await bene(dopo(delegata, saldo));
    await bene(dopo(delegata, { tipo: 'registraAntiriciclaggio', resaIl: oggi() }));
    await bene(dopo(delegata, { tipo: 'registraDecreto', provvedimento: { numero: '7/2027', del: oggi() } }));
    const blocco = {
      tipo: 'bloccaConservazione',
      bloccoId: randomUUID(),
      provvedimento: { numero: '9/2027', del: oggi() },
      motivo: 'La Procura ha chiesto gli atti.',
    };
    expect((await dopo(delegata, blocco)).stato).toBe(422);
    await bene(dopo(anna, blocco));
    await bene(dopo(anna, { tipo: 'registraTrasmissione', il: oggi() }));

    banco.ora.adesso += 400 * GIORNO_MS;
    [anna, bruno] = await Promise.all([banco.operatore('Anna'), banco.operatore('Bruno')]);
    await guarda();
    expect(await riga()).toMatchObject({ impedita_da: ['R77_blocco'], prossimo_il: null });
    await bene(dopo(anna, { ...blocco, tipo: 'sbloccaConservazione', motivo: 'Il fascicolo è archiviato.' }));
    // Il minimo lo conta la base dati, dal suo orologio: qui non sono passati novanta giorni.
    await guarda();
    expect((await riga())?.cancellata).toBe(false);
    await banco.comeProprietario("UPDATE conservazione SET entrata = entrata - interval '91 days'");
    banco.ora.adesso += 2 * GIORNO_MS;
    [anna, bruno] = await Promise.all([banco.operatore('Anna'), banco.operatore('Bruno')]);
    await guarda();
    expect(await riga()).toMatchObject({ impedita_da: ['R77_rimborsi_da_pagare'], cancellata: false });
    expect(await trovati(loro)).toEqual(loro);
    const { allarmi } = await bene(anna.chiama('GET', '/api/edicom/allarmi'));
    expect(allarmi).toContainEqual(
      expect.objectContaining({ codice: 'R77_non_cancellati', asta, chi: ['R77_rimborsi_da_pagare'] }),
    );
    const oltre = await allarmiDellaConservazione(banco.servizio.impianto.db, banco.ora.adesso, 0);
    expect(oltre).toMatchObject([{ codice: 'R77_non_cancellati', asta: null, quanti: 1 }]);
    const { conservazione } = await bene(anna.chiama('GET', `/api/edicom/aste/${asta}/dopo`));
    expect(conservazione).toMatchObject({
      impedimenti: ['R77_rimborsi_da_pagare'],
      blocchi: [],
      cancellatiIl: null,
      daCancellare: { dati: expect.any(Number) },
    });
    const { vendite, adessoMs } = await daCancellare(anna);
    expect(vendite).toMatchObject([{ asta, dal: expect.any(Number), impedimenti: ['R77_rimborsi_da_pagare'] }]);
    expect(vendite[0]?.dal).toBeLessThan(adessoMs);
    await rimborsaTutti();
    expect(await fatti()).not.toContain('DatiCancellati');
  });

  test('R77 chi muore in mezzo non lascia né un fatto senza cancellazione né una cancellazione senza fatto', async () => {
    banco.ora.adesso += 2 * GIORNO_MS;
    await banco.comeProprietario(
      `CREATE FUNCTION muore() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'muore'; END $$;
       CREATE TRIGGER muore BEFORE DELETE ON credenziali FOR EACH ROW EXECUTE FUNCTION muore()`,
    );
    await expect(guarda()).rejects.toThrow();
    expect(await trovati(loro)).toEqual(loro);
    expect(await fatti()).not.toContain('DatiCancellati');
    await banco.comeProprietario('DROP TRIGGER muore ON credenziali; DROP FUNCTION muore()');

    banco.ora.adesso += GIORNO_MS;
    const muore = () => Promise.reject(new Error('muore dopo il fatto'));
    await expect(cancellaScaduti({ ...parti, distruggiChiave: muore })).rejects.toThrow();
    expect(await riga()).toMatchObject({ cancellata: true, finita: false });
    await expect(access(chiave())).resolves.toBeUndefined();

    banco.ora.adesso += GIORNO_MS;
    await guarda();
    expect(await riga()).toMatchObject({ cancellata: true, finita: true, prossimo_il: null });
    await expect(access(chiave())).rejects.toThrow();
  });

  test('R77 nella base dati e nei file nulla di chi non ha vinto, e tutto di chi ha vinto', async () => {
    expect(await trovati(loro)).toEqual([]);
    expect(await nellaCartella(loro)).toEqual([]);
    expect(await trovati(suoi)).toEqual(suoi);
    const lette = await identita(banco.servizio.impianto, await stato());
    expect(lette.map(({ bustaId }) => bustaId)).toEqual([vincitore]);
    const restano = { buste: 0, custoditi: 1, provenienze: 0, risposte: 1 };
    expect(await restanoDi(banco.servizio.impianto, asta)).toEqual(restano);
  });

  test('R77 i documenti di chi ha vinto si aprono ancora, senza la chiave della vendita', async () => {
    const [sua] = await identita(banco.servizio.impianto, await stato());
    const aperto = await apriAllegato(
      { ...banco.servizio.impianto, fiducia: nessunElenco },
      await stato(),
      vincitore,
      sua?.allegati[0]?.impronta ?? '',
    );
    expect(aperto.contenuto.length).toBeGreaterThan(0);
  });

  test('R77 R74 le catene, la trascrizione e le righe dei conti tornano ancora', async () => {
    const { impianto } = banco.servizio;
    expect(await verificaAsta(impianto, asta)).toMatchObject({ esito: 'integra' });
    const voci = await impianto.giornaleDopo.leggi(flussoDopo(asta), 0, 100);
    expect(verificaCatena(voci)).toMatchObject({ esito: 'integra' });
    const fatto = voci.find(({ tipo }) => tipo === 'DatiCancellati')?.dati as unknown as Extract<
      FattoDopo,
      { tipo: 'DatiCancellati' }
    >;
    expect(fatto).toMatchObject({ vendita: asta, resta: vincitore, dopoGiorni: 365 });
    for (const quanti of [fatto.dati, fatto.buste, fatto.messaggi, fatto.movimenti]) expect(quanti).toBeGreaterThan(2);
    const trascrizione = await trascriviVendita(impianto, asta);
    const chiaviFidate = impianto.chiaveFirma.chiaviPubbliche();
    expect(verificaTrascrizione(trascrizione, { chiaviFidate }).esito).toBe('integra');
    const { rows } = await sql<{ quante: number }>`SELECT count(*)::int AS quante FROM righe_estranee`.execute(
      impianto.db,
    );
    expect(rows[0]?.quante).toBe(0);
    const operatrice = await banco.operatore('Dora');
    const { movimenti } = await bene(
      operatrice.chiama('GET', '/api/edicom/banca/movimenti?banca=sella&stato=abbinato'),
    );
    expect((movimenti as unknown[]).length).toBeGreaterThan(3);
    expect((await operatrice.chiama('GET', '/api/edicom/banca/ordini')).stato).toBe(200);
    await bene(operatrice.chiama('GET', `/api/edicom/banca/rimborsi/${asta}`));
  });

  test('R77 chi cerca un nome tolto legge che è stato tolto, per quale regola e quando; il file di un ordine eseguito non si rifà', async () =>
    siLeggeCheSonoTolti(banco.servizio.impianto, await banco.operatore('Elsa'), asta));

  test('R77 due volte è una: il giro non trova più nulla, e nessun blocco arriva tardi', async () => {
    const prima = await fatti();
    banco.ora.adesso += GIORNO_MS;
    await guarda();
    await guarda();
    expect(await fatti()).toEqual(prima);
    const tardi = {
      tipo: 'bloccaConservazione',
      bloccoId: randomUUID(),
      provvedimento: { numero: '1', del: oggi() },
      motivo: 'Tardi.',
    };
    expect((await dopo(await banco.operatore('Carla'), tardi)).corpo).toMatchObject({
      codice: 'R77_gia_cancellati',
      regola: 'R77',
    });
  });
});
