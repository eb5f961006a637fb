import { randomUUID } from 'node:crypto';
import type { Cruscotto } from '@gestore/contratto/delegato/cruscotto-delegato';

import { type AttoDopo, fineDelGiorno, giornoARoma, giornoIso } from '@gestore/dominio';
import { type Voce, verificaCatena } from '@gestore/registro';
import { describe, expect, test } from 'vitest';
import { abbinato, disfatto } from '../../banca/prove/righe-vere.ts';
import {
  accredito,
  anna,
  asta,
  banco,
  bruno,
  buste,
  CAUZIONE_CENT,
  CONTO,
  delegata,
  fai,
  oggi,
  portaAllEsito,
  preparaDopo,
  RESTA_CENT,
  saldo,
  visto,
} from '../../prove/banco-dopo.ts';
import { BASE_CENT, comando } from '../../prove/gara.ts';
import { verificaAsta } from '../../rendiconti/verifica-asta.ts';
import { flussoDopo } from './flusso.ts';
import { creaSeguiti } from './seguiti.ts';
import { rifaiTermini } from './termini-dopo.ts';

preparaDopo();

describe('dopo l’aggiudicazione', () => {
  /** Se ciò che è accaduto chiede un provvedimento: il cruscotto del giudice guarda queste vendite, e non la storia. */
  const chiedeAlGiudice = async (): Promise<boolean> => {
    const { impianto } = banco.servizio;
    await rifaiTermini(impianto);
    const { rowCount } = await impianto.pool.query('SELECT FROM proposte_dopo WHERE asta = $1', [asta]);
    return rowCount === 1;
  };

  test('R69 una vita intera: l’accredito proposto, l’antiriciclaggio, il decreto, la consegna; e la catena torna', async () => {
    const movimentoId = await accredito(RESTA_CENT, 'SALDO PREZZO RGE 214/2025');
    await accredito(RESTA_CENT, 'RGE 1214/2025');
    const diPiu = await accredito(RESTA_CENT + 1, 'RGE 214/2025');
    const prima = await visto();
    expect(prima.versamenti.map((uno) => uno.movimentoId).toSorted()).toEqual([movimentoId, diPiu].toSorted());
    expect(prima.versamenti).toContainEqual({
      movimentoId,
      importoCent: RESTA_CENT,
      contabile: oggi(),
      causale: 'SALDO PREZZO RGE 214/2025',
      ordinante: 'Mario Rossi',
      rata: null,
    });
    expect(prima.conto).toMatchObject({ prezzoCent: BASE_CENT, cauzioneCent: CAUZIONE_CENT, restaCent: RESTA_CENT });
    expect(prima.fatti).toEqual([]);

    const decreto = { tipo: 'registraDecreto', provvedimento: { numero: '7/2027', del: oggi() } };
    expect(await fai(delegata, decreto)).toMatchObject({
      stato: 409,
      corpo: { codice: 'R69_saldo_incompleto', regola: 'R69' },
    });
    expect((await fai(anna, saldo(RESTA_CENT, { movimentoId }))).stato).toBe(200);
    // Un secondo bonifico, pagato già tutto: si vede, si registra, e torna a chi lo ha versato, in due (R71).
    expect((await visto()).versamenti).toMatchObject([{ movimentoId: diPiu, rata: null }]);
    expect((await fai(anna, saldo(RESTA_CENT + 1, { movimentoId: diPiu }))).stato).toBe(200);
    expect(await visto()).toMatchObject({ versamenti: [], residuoCent: RESTA_CENT + 1, conto: { restaCent: 0 } });
    const residuo = { bustaId: buste[0], importoCent: RESTA_CENT + 1 };
    expect((await visto()).proposte).toContainEqual({ tipo: 'restituisci_residuo', ...residuo });
    const propostaId = randomUUID();
    const rendi = { tipo: 'restituisciResiduo', propostaId, ...residuo, dettaglio: CONTO };
    expect(await fai(anna, { ...rendi, importoCent: RESTA_CENT + 2 })).toMatchObject({
      stato: 409,
      corpo: { codice: 'R69_oltre_il_residuo', regola: 'R69' },
    });
    expect((await fai(anna, rendi)).stato).toBe(200);
    const conferma = { tipo: 'confermaMovimento', propostaId };
    expect(await fai(anna, conferma)).toMatchObject({ stato: 409, corpo: { codice: 'R71_serve_un_altra_persona' } });
    expect((await fai(bruno, conferma)).stato).toBe(200);
    expect((await visto()).residuoCent).toBe(0);
    expect((await fai(delegata, { tipo: 'registraAntiriciclaggio', resaIl: oggi() })).stato).toBe(200);
    expect((await visto()).proposte).toContainEqual({ tipo: 'decreto' });
    expect(await chiedeAlGiudice()).toBe(true);
    expect((await fai(delegata, decreto)).stato).toBe(200);
    expect(await chiedeAlGiudice()).toBe(false);
    expect((await fai(delegata, { tipo: 'registraConsegna', il: oggi() })).stato).toBe(200);

    const dopo = await visto();
    expect(dopo).toMatchObject({ decreto: { numero: '7/2027' }, consegnatoIl: oggi() });
    expect(dopo.fatti.map(({ fatto, chi }) => [fatto.tipo, chi])).toEqual([
      ['SeguitoAperto', 'operatore'],
      ['SaldoVersato', 'operatore'],
      ['SaldoVersato', 'operatore'],
      ['MovimentoProposto', 'operatore'],
      ['MovimentoConfermato', 'operatore'],
      ['AntiriciclaggioResa', 'referente'],
      ['DecretoRegistrato', 'referente'],
      ['BeneConsegnato', 'referente'],
    ]);
    const voci = await banco.servizio.impianto.giornaleDopo.leggi(flussoDopo(asta), 0, 100);
    expect(verificaCatena(voci)).toMatchObject({ esito: 'integra', voci: 8 });
    expect(await verificaAsta(banco.servizio.impianto, asta)).toMatchObject({ esito: 'integra' });
    // Il primo registro non ne sa nulla, e gli elenchi nemmeno.
    const { seq } = await banco.servizio.impianto.esecutore.leggi(asta);
    expect((await banco.servizio.impianto.tutteLeVoci(asta)).length).toBe(seq);
    expect(await banco.servizio.impianto.indice.indietro()).not.toContain(flussoDopo(asta));
  });

  test('R69 un accredito paga una vendita sola: né due vendite, né il prezzo e una cauzione; uno che non c’è, nessuna', async () => {
    const movimentoId = await accredito(RESTA_CENT, 'SALDO PREZZO RGE 214/2025');
    const { impianto } = banco.servizio;
    expect((await fai(anna, saldo(RESTA_CENT, { movimentoId }))).stato).toBe(200);
    const prima = asta;
    await portaAllEsito();
    expect(asta).not.toBe(prima);
    expect((await visto()).versamenti).toEqual([]);
    const usato = { stato: 409, corpo: { codice: 'R69_movimento_di_altri', regola: 'R69' } };
    expect(await fai(anna, saldo(RESTA_CENT, { movimentoId }))).toMatchObject(usato);
    const sconosciuto = { stato: 409, corpo: { codice: 'R69_movimento_sconosciuto' } };
    expect(await fai(anna, saldo(1_000, { movimentoId: randomUUID() }))).toMatchObject(sconosciuto);
    const cauzione = await accredito(RESTA_CENT, 'CAUZIONE RGE 214/2025');
    await abbinato(impianto, cauzione, { asta, bustaId: buste[1] ?? '' });
    expect(await fai(anna, saldo(RESTA_CENT, { movimentoId: cauzione }))).toMatchObject(usato);
    expect((await visto()).fatti).toEqual([]);
  });

  test('R69 un accredito che la banca ha disfatto, o scritto un’altra volta e già speso, non paga il prezzo', async () => {
    const { impianto } = banco.servizio;
    const svanito = await accredito(RESTA_CENT, 'SALDO PREZZO RGE 214/2025');
    await disfatto(impianto, await accredito(-RESTA_CENT, 'storno'), svanito);
    const no = { stato: 409, corpo: { codice: 'R69_movimento_non_del_prezzo', regola: 'R69' } };
    expect(await fai(anna, saldo(RESTA_CENT, { movimentoId: svanito }))).toMatchObject(no);
    const bonifico = { cro: '12312312312' };
    const cauzione = await accredito(RESTA_CENT, 'CAUZIONE RGE 214/2025', oggi(), bonifico);
    await abbinato(impianto, cauzione, { asta, bustaId: buste[1] ?? '' });
    const riscritto = await accredito(RESTA_CENT, 'SALDO RGE 214/2025', oggi(), bonifico);
    const usato = { stato: 409, corpo: { codice: 'R69_movimento_di_altri', regola: 'R69' } };
    expect(await fai(anna, saldo(RESTA_CENT, { movimentoId: riscritto }))).toMatchObject(usato);
    expect((await visto()).fatti).toEqual([]);
  });

  test('R69 un saldo che torna indietro si registra, e chi conduce lo vede di nuovo da versare', async () => {
    const versato = saldo(RESTA_CENT);
    expect((await fai(anna, versato)).stato).toBe(200);
    const { versamentoId } = versato;
    const storno = { tipo: 'stornaVersamento', versamentoId, il: oggi(), motivo: 'Assegno impagato.' };
    const comandoId = randomUUID();
    for (const _ of [1, 2]) expect((await fai(anna, storno, comandoId)).stato).toBe(200);
    expect(await fai(delegata, storno)).toMatchObject({ stato: 409, corpo: { codice: 'R69_gia_registrato' } });
    const dopo = await visto();
    expect(dopo).toMatchObject({ conto: { versatoCent: 0, restaCent: RESTA_CENT }, residuoCent: 0 });
    const saldoDovuto = dopo.termini.find(({ tipo }) => tipo === 'saldo');
    expect(saldoDovuto).toMatchObject({ fatto: false });
    expect(dopo.fatti.at(-1)?.fatto).toMatchObject({ tipo: 'VersamentoStornato', motivo: 'Assegno impagato.' });
  });

  test('R69 tornato il di più, un saldo che la banca storna è di nuovo dovuto per intero, e il decreto aspetta', async () => {
    const versato = saldo(RESTA_CENT);
    expect((await fai(anna, versato)).stato).toBe(200);
    expect((await fai(anna, saldo(RESTA_CENT + 1))).stato).toBe(200);
    const propostaId = randomUUID();
    const residuo = { bustaId: buste[0], importoCent: RESTA_CENT + 1, dettaglio: CONTO };
    expect((await fai(anna, { tipo: 'restituisciResiduo', propostaId, ...residuo })).stato).toBe(200);
    expect((await fai(bruno, { tipo: 'confermaMovimento', propostaId })).stato).toBe(200);
    const { versamentoId } = versato;
    const storno = { tipo: 'stornaVersamento', versamentoId, il: oggi(), motivo: 'Bonifico stornato.' };
    expect((await fai(anna, storno)).stato).toBe(200);
    expect((await fai(delegata, { tipo: 'registraAntiriciclaggio', resaIl: oggi() })).stato).toBe(200);
    const { conto, proposte } = await visto();
    expect(conto).toMatchObject({ versatoCent: RESTA_CENT + 1, mossoCent: RESTA_CENT + 1, restaCent: RESTA_CENT });
    expect(proposte).not.toContainEqual({ tipo: 'decreto' });
    expect(
      await fai(delegata, { tipo: 'registraDecreto', provvedimento: { numero: '7/2027', del: oggi() } }),
    ).toMatchObject({ stato: 409, corpo: { codice: 'R69_saldo_incompleto' } });
  });

  test('R69 si registra l’accredito com’è: altro giorno, altro importo, altra procedura vogliono il motivo, che resta scritto', async () => {
    const rifiuta = (codice: string) => ({ stato: 409, corpo: { codice, regola: 'R69' } });
    const unEuro = await accredito(100, 'SALDO');
    expect(await fai(anna, saldo(RESTA_CENT, { movimentoId: unEuro, motivo: 'x' }))).toMatchObject(
      rifiuta('R69_movimento_minore'),
    );
    const domani = giornoIso(giornoARoma(banco.ora.adesso) + 1);
    const tardi = await accredito(RESTA_CENT, 'SALDO RGE 214/2025', domani);
    const retrodatato = saldo(RESTA_CENT, { movimentoId: tardi });
    expect(await fai(anna, retrodatato)).toMatchObject(rifiuta('R69_movimento_diverso'));
    const diAltri = await accredito(RESTA_CENT, 'SALDO RGE 1214/2025');
    expect(await fai(anna, saldo(RESTA_CENT, { movimentoId: diAltri }))).toMatchObject(
      rifiuta('R69_movimento_diverso'),
    );
    const addebito = await accredito(-RESTA_CENT, 'STORNO RGE 214/2025');
    expect(await fai(anna, saldo(1, { movimentoId: addebito, motivo: 'x' }))).toMatchObject(
      rifiuta('R69_movimento_non_del_prezzo'),
    );
    expect((await visto()).fatti).toEqual([]);
    expect((await fai(anna, { ...retrodatato, motivo: ' La banca attesta la valuta di oggi. ' })).stato).toBe(200);
    expect((await visto()).fatti.at(-1)?.fatto).toMatchObject({ motivo: 'La banca attesta la valuta di oggi.' });
  });

  test('R69 chi non riesce a scrivere lascia libero l’accredito; scritto e non preso, il giro lo rimette in pari', async () => {
    const { impianto } = banco.servizio;
    const { giornaleDopo } = impianto;
    const atto = (movimentoId: string): AttoDopo => ({
      tipo: 'registraSaldo',
      versamentoId: randomUUID(),
      importoCent: RESTA_CENT,
      il: oggi(),
      movimentoId,
    });
    const guasto = (aggiungi: typeof giornaleDopo.aggiungi) =>
      creaSeguiti({ ...impianto, giornaleDopo: { ...giornaleDopo, aggiungi } });
    const [perso, scritto] = [await accredito(RESTA_CENT, 'RGE 214/2025'), await accredito(RESTA_CENT, 'RGE 214/2025')];
    const chiede = (seguiti: typeof impianto.seguiti, movimento: string) =>
      seguiti.esegui(
        asta,
        { comandoId: randomUUID(), attore: { tipo: 'operatore', id: anna.id }, atto: atto(movimento) },
        banco.ora.adesso,
      );
    const muore = guasto(() => Promise.reject(new Error('il processo si ferma')));
    await expect(chiede(muore, perso)).rejects.toThrow('si ferma');
    const scriveEMuore = guasto(async (...cosa) => {
      await giornaleDopo.aggiungi(...cosa);
      throw new Error('il processo si ferma dopo');
    });
    await expect(chiede(scriveEMuore, scritto)).rejects.toThrow('si ferma dopo');
    await rifaiTermini(impianto);
    await portaAllEsito();
    expect(await fai(anna, saldo(RESTA_CENT, { movimentoId: scritto }))).toMatchObject({
      corpo: { codice: 'R69_movimento_di_altri' },
    });
    expect((await fai(anna, saldo(RESTA_CENT, { movimentoId: perso }))).stato).toBe(200);
  });

  test('R69 disposte le rate un accredito si propone come la rata che paga, e si registra con il suo movimento', async () => {
    const [prima, seconda] = [1_000, RESTA_CENT - 1_000];
    const entro = (giorni: number): string => giornoIso(giornoARoma(banco.ora.adesso) + giorni);
    const rate = [
      { numero: 1, importoCent: prima, entro: entro(30) },
      { numero: 2, importoCent: seconda, entro: entro(60) },
    ];
    const disposte = { tipo: 'disponiRate', rate, provvedimento: { numero: '4', del: entro(-200) } };
    expect((await fai(delegata, disposte)).stato).toBe(200);
    const [diUna, doppia, diAltro] = [
      await accredito(prima, 'RATA RGE 214/2025'),
      await accredito(prima, 'RATA RGE 214/2025'),
      await accredito(999, 'RATA RGE 214/2025'),
    ];
    const proposte = async () =>
      new Map((await visto()).versamenti.map(({ movimentoId, rata }) => [movimentoId, rata] as const));
    const viste = await proposte();
    // Due accrediti uguali: la rata di quell'importo è una sola, e il secondo è un anticipo della seguente; l'altro, una sua parte.
    expect([viste.get(diUna), viste.get(doppia)].toSorted()).toEqual([1, 2]);
    expect(viste.get(diAltro)).toBe(2);
    const versata = viste.get(diUna) === 1 ? diUna : doppia;
    // Del saldo intero non si parla più, e lo dice la regola.
    const saldoIntero = saldo(prima, { movimentoId: versata });
    expect(await fai(anna, saldoIntero)).toMatchObject({ stato: 409, corpo: { codice: 'R69_rate_disposte' } });
    const rata = { tipo: 'registraRata', numero: 1, importoCent: prima, il: oggi(), movimentoId: versata };
    expect((await fai(anna, rata)).stato).toBe(200);
    const dopo = await visto();
    expect(dopo.rate.map(({ versataIl }) => versataIl)).toEqual([oggi(), null]);
    expect(dopo.conto).toMatchObject({ versatoCent: prima, restaCent: seconda });
    const rimaste = await proposte();
    expect([rimaste.has(versata), ...new Set(rimaste.values())]).toEqual([false, 2]);
    const inParte = { tipo: 'registraRata', numero: 2, importoCent: 999, il: oggi(), movimentoId: diAltro };
    expect((await fai(anna, inParte)).stato).toBe(200);
    expect((await visto()).rate[1]).toMatchObject({ versatoCent: 999, versataIl: null });
    // L'ordinanza di vendita è prima dell'esito; un provvedimento che viene dopo rifà ciò che resta.
    const rifatte = [{ numero: 2, importoCent: seconda - 999, entro: entro(300) }];
    const dopoQuello = { ...disposte, rate: rifatte, provvedimento: { numero: '5', del: oggi() } };
    expect((await fai(delegata, dopoQuello)).stato).toBe(200);
    const { rate: adesso, termini } = await visto();
    expect(adesso).toMatchObject([{ versataIl: oggi() }, { entro: entro(300), versataIl: null }]);
    expect(termini.find(({ tipo }) => tipo === 'antiriciclaggio')).toMatchObject({
      scadeIl: fineDelGiorno(giornoARoma(banco.ora.adesso) + 300),
    });
  });

  test('R74 un comando ripetuto ha la prima risposta; con altro dentro, o di un altro, no', async () => {
    const [comandoId, atto] = [randomUUID(), saldo()];
    const primo = await fai(anna, atto, comandoId);
    expect(primo.corpo).toMatchObject({ seq: 2, ripetuto: false });
    expect((await fai(anna, atto, comandoId)).corpo).toEqual({ ...primo.corpo, ripetuto: true });
    expect(await fai(anna, { ...atto, importoCent: 1 }, comandoId)).toMatchObject({
      stato: 409,
      corpo: { codice: 'comando_diverso' },
    });
    expect(await fai(bruno, atto, comandoId)).toMatchObject({ stato: 409, corpo: { codice: 'comando_di_altri' } });
  });

  test('R74 due atti insieme si mettono in fila, e nessuno si perde', async () => {
    const risposte = await Promise.all([1, 2, 3, 4].map((importoCent) => fai(anna, saldo(importoCent))));
    expect(risposte.map(({ stato }) => stato)).toEqual([200, 200, 200, 200]);
    expect((await visto()).conto?.versatoCent).toBe(10);
  });

  test('R74 una voce cambiata nel secondo registro si dice, e anche un secondo registro di un’altra vendita', async () => {
    expect((await fai(anna, saldo(1_000))).stato).toBe(200);
    const { giornale } = banco.servizio.impianto;
    const conVoci = (cambia: (voce: Voce) => Voce) =>
      verificaAsta(
        {
          ...banco.servizio.impianto,
          giornale: { ...giornale, leggi: async (...quali) => (await giornale.leggi(...quali)).map(cambia) },
        },
        asta,
      );
    const cambiata = await conVoci((voce) =>
      voce.tipo === 'SaldoVersato' ? { ...voce, dati: { ...voce.dati, importoCent: 1 } } : voce,
    );
    expect(cambiata).toMatchObject({
      esito: 'alterata',
      seq: 2,
      motivo: 'dopo l’esito: la voce n. 2 è stata modificata',
    });
    const prima = asta;
    await portaAllEsito();
    const daAltra: typeof giornale.leggi = (id, ...altro) =>
      giornale.leggi(id === flussoDopo(asta) ? flussoDopo(prima) : id, ...altro);
    const slegata = await verificaAsta({ ...banco.servizio.impianto, giornale: { ...giornale, leggi: daAltra } }, asta);
    expect(slegata).toMatchObject({ esito: 'alterata', seq: 1, motivo: expect.stringContaining('non è legata') });
  });

  test('R69 il cruscotto e la pagina di chi ha vinto contano la proroga, e ciò che è fatto non corre più', async () => {
    const suoi = async () => {
      const { corpo } = await delegata.chiama('GET', '/api/admin/cruscotto');
      const { termini } = corpo as unknown as Cruscotto;
      return new Map(termini.filter((uno) => uno.asta === asta).map((uno) => [uno.tipo, uno] as const));
    };
    const prima = (await suoi()).get('saldo');
    const entro = giornoIso(giornoARoma(prima?.scadeIl ?? 0) + 40);
    const proroga = { tipo: 'concediProroga', entro, provvedimento: { numero: '3', del: oggi() }, motivo: 'Mutuo' };
    expect((await fai(delegata, proroga)).stato).toBe(200);
    const scadeIl = fineDelGiorno(giornoARoma(prima?.scadeIl ?? 0) + 40);
    const dopo = await suoi();
    expect(dopo.get('saldo')).toMatchObject({ scadeIl, giorni: (prima?.giorni ?? 0) + 40, utileIl: null });
    expect(dopo.get('antiriciclaggio')).toMatchObject({ scadeIl });
    expect((await fai(delegata, { tipo: 'registraAntiriciclaggio', resaIl: oggi() })).stato).toBe(200);
    expect([...(await suoi()).keys()].toSorted()).toEqual(['rimborsi', 'saldo']);
  });

  test('R71 la cauzione si gira in due: chi propone non conferma', async () => {
    const propostaId = randomUUID();
    const giro = { tipo: 'giraCauzione', propostaId, bustaId: buste[0], importoCent: CAUZIONE_CENT, dettaglio: CONTO };
    expect((await fai(anna, giro)).stato).toBe(200);
    expect((await visto(anna)).daConfermare).toMatchObject([{ propostaId, mia: true, pseudonimo: 'Offerente 1' }]);
    const conferma = { tipo: 'confermaMovimento', propostaId };
    expect(await fai(anna, conferma)).toMatchObject({ stato: 409, corpo: { codice: 'R71_serve_un_altra_persona' } });
    expect((await fai(bruno, conferma)).stato).toBe(200);
    expect((await visto()).cauzioni.find(({ haVinto }) => haVinto)).toMatchObject({ mossa: 'giro' });
  });

  test('R70 dichiarata la decadenza si propone di incamerare, e la differenza di una nuova vendita', async () => {
    const { esecutore } = banco.servizio.impianto;
    const rate = [{ numero: 1, importoCent: RESTA_CENT, entro: giornoIso(giornoARoma(banco.ora.adesso) + 30) }];
    const disposte = { tipo: 'disponiRate', rate, provvedimento: { numero: '4', del: oggi() } };
    expect((await fai(delegata, disposte)).stato).toBe(200);
    const inParte = { tipo: 'registraRata', numero: 1, importoCent: 1_000, il: oggi(), movimentoId: null };
    expect((await fai(anna, inParte)).stato).toBe(200);
    const caducazione = {
      tipo: 'registraCaducazione',
      esito: 'decaduta',
      provvedimento: { numero: '9', del: oggi() },
      motivo: 'saldo non versato',
      propostaDa: 'altra',
    } as const;
    const operatore = { tipo: 'operatore', id: anna.id } as const;
    expect((await esecutore.esegui(asta, comando(operatore, caducazione), banco.ora.adesso)).rifiuto).toBeNull();
    expect(await visto()).toMatchObject({
      esito: 'decaduta',
      termini: [],
      proposte: [
        { tipo: 'incamera_cauzione', importoCent: CAUZIONE_CENT },
        { tipo: 'rate_perdute', importoCent: 1_000 },
      ],
    });
    // Le rate le dichiara perdute il giudice: lo aspetta, finché il provvedimento non è registrato.
    expect(await chiedeAlGiudice()).toBe(true);
    const perdute = { tipo: 'dichiaraRatePerdute', provvedimento: { numero: '10', del: oggi() } };
    expect((await fai(anna, perdute)).stato).toBe(422);
    expect((await fai(delegata, perdute)).stato).toBe(200);
    expect(await chiedeAlGiudice()).toBe(false);
    expect((await visto()).fatti.at(-1)?.fatto).toMatchObject({ tipo: 'RatePerdute', importoCent: 1_000 });
    // Ciò che arriva ancora non è una rata: si registra, e torna.
    expect((await fai(anna, saldo(500))).stato).toBe(200);
    expect((await visto()).residuoCent).toBe(500);
    const prezzoCent = BASE_CENT - CAUZIONE_CENT - 1_500;
    expect((await fai(delegata, { tipo: 'registraRivendita', prezzoCent, asta: null })).stato).toBe(200);
    expect((await visto()).proposte).toContainEqual({ tipo: 'differenza', importoCent: 1_500 });
  });
});
