import { creaLettore, TAVOLA } from '@gestore/contratto/eventi/leggi';
import { formattaData } from '@gestore/contratto/parole/formato';
import type { Voce } from '@gestore/registro';
import { describe, expect, test } from 'vitest';
import { type Materiale, resoconto, verbale } from './documenti.ts';
import { valoriDelModello } from './modello-ufficio.ts';
import { moduloVerbale } from './modulo.ts';
import { leggiCaso, materialeDi, nomiDelCorpus } from './prove/corpus/caso.ts';
import { inTesto } from './prove/corpus/in-testo.ts';

const leggiEvento = creaLettore(TAVOLA);
const DI_PRIMA = '2026-11-22-gara-con-rilanci';
const DI_OGGI = '2026-11-26-incanto-e-giudice';
const LIQUIDAZIONE = '2026-12-01-liquidazione-giudiziale';
const materiale = (nome: string): Materiale => materialeDi(leggiCaso(nome));
const detto = (cosa: Materiale): string => inTesto(verbale(cosa, 1));

describe('le premesse', () => {
  test('R68 dicono giudice, esperimento, incanto, stima, offerta minima, cauzione e termine del saldo', () => {
    const testo = detto(materiale(DI_OGGI));
    for (const riga of [
      'Giudice della procedura: Dott.ssa Irene Sala',
      'Esperimento di vendita: n. 2',
      'Modalità: sincrona mista, senza incanto',
      'Valore di stima: € 124.000,00',
      'Prezzo base: € 93.100,00',
      'Offerta minima: € 69.825,00',
      'Cauzione: 10 per cento del prezzo offerto',
      'Termine per il saldo: 120 giorni dall’aggiudicazione',
    ])
      expect(testo).toContain(`\n${riga}\n`);
  });

  test('R06 R68 dicono il gestore e il suo numero nel registro; ciò che l’installazione tace resta detto', () => {
    const suo = materiale(DI_OGGI);
    expect(detto(suo)).toContain(
      'Gestore della vendita telematica: Vendite Esempio S.p.A.\nIscrizione del gestore nel registro: n. 12\n',
    );
    expect(detto({ ...suo, gestore: { nome: null, iscrizione: null } })).toContain(
      'Gestore della vendita telematica: non indicato\nIscrizione del gestore nel registro: non indicata\n',
    );
  });

  test('R17 R68 la cauzione sul prezzo base dice anche il decimo del prezzo offerto', () => {
    const { stato, ...altro } = materiale(DI_PRIMA);
    const parametri = { ...stato.parametri, cauzioneSu: 'prezzo_base', cauzionePercento: 15 } as const;
    expect(detto({ ...altro, stato: { ...stato, parametri } })).toContain(
      'Cauzione: 15 per cento del prezzo base, e mai meno di un decimo del prezzo offerto (art. 571 c.p.c.)',
    );
  });

  test('R39 R68 dicono entro quando la cauzione va accreditata, e da dove viene il giorno se l’avviso tace', () => {
    const suo = materiale(DI_OGGI);
    const voci = suo.voci.map((voce) =>
      voce.tipo === 'AstaPubblicata'
        ? { ...voce, dati: { ...(voce.dati as object), avvisi: ['R39_accredito_non_indicato'] } }
        : voce,
    );
    const riga = 'Cauzione accreditata entro il';
    // Nei registri di prima nessuno lo aveva chiesto, e i loro verbali restano com'erano.
    expect(detto(suo)).not.toContain(riga);
    const entro = formattaData(suo.stato.parametri.termineOfferteIl);
    expect(detto({ ...suo, voci })).toContain(
      `\n${riga}: ${entro} (non indicato nell’avviso: vale il termine delle offerte)\n`,
    );
    const parametri = { ...suo.stato.parametri, cauzioneEntroIl: suo.stato.parametri.termineOfferteIl };
    expect(detto({ ...suo, voci, stato: { ...suo.stato, parametri } })).toContain(`\n${riga}: ${entro}\n`);
  });

  test('R03 R05 R68 perché si è pubblicato con meno di quanto la legge vuole lo dice il verbale, e non il resoconto', () => {
    const suo = materiale(DI_OGGI);
    const deroghe = { pubblicita: 'Il signor Bruni ha urgenza.', minima: 'Lo dice l’ordinanza.' };
    const voci = suo.voci.map((voce) =>
      voce.tipo === 'AstaPubblicata' ? { ...voce, dati: { ...(voce.dati as object), deroghe } } : voce,
    );
    const conMotivi = detto({ ...suo, voci });
    expect(conMotivi).toContain('\nPubblicità più breve: pubblicata così perché: Il signor Bruni ha urgenza.\n');
    expect(conMotivi).toContain('\nOfferta minima sotto i tre quarti: pubblicata così perché: Lo dice l’ordinanza.\n');
    for (const riga of ['Pubblicità più breve', 'Senza numero sul portale']) expect(detto(suo)).not.toContain(riga);
    const letto = inTesto(resoconto({ ...suo, voci }));
    expect(letto).toContain('\nPubblicità più breve: sì\n');
    expect(letto).not.toMatch(/Bruni|ordinanza/);
  });

  test('R68 un registro di prima dice che giudice, esperimento e incanto non sono indicati, e non li inventa', () => {
    const testo = detto(materiale(DI_PRIMA));
    for (const riga of [
      'Giudice della procedura: non indicato',
      'Esperimento di vendita: non indicato',
      'Modalità: sincrona mista, incanto non indicato',
    ])
      expect(testo).toContain(`\n${riga}\n`);
  });

  test('R02 R03 R17 R68 dicono il rito con la sua legge, dove si tiene la vendita e il conto che ha per la cauzione; quelle di prima tacciono', () => {
    const testo = detto(materiale(LIQUIDAZIONE));
    for (const riga of [
      'Luogo: Via dei Tigli, 12, Valdoria, VD',
      'Luogo delle operazioni: Tribunale di Valdoria, aula 3',
      'Rito: procedura concorsuale (art. 216 del codice della crisi d’impresa e dell’insolvenza)',
      'Conto per la cauzione: IT60X0542811101000000123456, intestato a Liquidazione giudiziale 214/2025, causale «Cauzione 214/2025»',
    ])
      expect(testo).toContain(`\n${riga}\n`);
    expect(testo).toContain('corregge la scheda della vendita pubblicata: luogo delle operazioni.');
    for (const voce of ['Rito:', 'Luogo delle operazioni:', 'Conto per la cauzione:'])
      for (const diPrima of [DI_PRIMA, DI_OGGI]) expect(detto(materiale(diPrima))).not.toContain(voce);
    // L'ordinanza di vendita dell'esecuzione non è di una procedura concorsuale.
    expect(testo).not.toContain('569');
    for (const norma of [
      'art. 216 del codice della crisi e, in quanto compatibili, artt. 574 e 585 c.p.c.',
      'art. 585, quarto comma, c.p.c., in quanto compatibile',
      'artt. 585 e 587 c.p.c., in quanto compatibili',
    ])
      expect(testo).toContain(`(${norma})`);
    const { stato, ...altro } = materiale(LIQUIDAZIONE);
    const parametri = { ...stato.parametri, rito: 'esecuzione' } as const;
    const scheda = {
      ...stato.scheda,
      luogoOperazioni: null,
      contoCauzione: { iban: 'IT60X0542811101000000123456', intestatario: '', causale: '' },
    };
    const esecuzione = detto({ ...altro, stato: { ...stato, scheda, parametri } });
    expect(esecuzione).toContain('\nRito: esecuzione forzata (codice di procedura civile)\n');
    expect(esecuzione).toContain('\nConto per la cauzione: IT60X0542811101000000123456\n');
    expect(esecuzione).toContain('(artt. 569, 574 e 585 c.p.c.)');
    expect(esecuzione).not.toContain('in quanto compatibil');
    expect(esecuzione).not.toContain('Luogo delle operazioni:');
  });

  test('R36 R68 dicono chi ha condotto e quando, se non è stato uno solo', () => {
    const passata = detto(materiale('2026-11-26-secondo-delegato'));
    expect(passata).toContain(
      '\nHanno condotto la vendita: Avv. Elena Conti, dal 09/10/2026, 11:00:00 CEST al 07/12/2026, 10:03:00 CET; Avv. Rita Galli, dal 07/12/2026, 10:03:00 CET al 07/12/2026, 10:08:00 CET; Avv. Elena Conti, dal 07/12/2026, 10:08:00 CET\n',
    );
    expect(detto(materiale('2026-11-22-delegato-sostituito'))).toContain(
      '\nHanno condotto la vendita: Avv. Elena Conti, dal 21/09/2026, 11:00:00 CEST al 09/11/2026, 10:00:00 CET; Avv. Luca Neri, dal 09/11/2026, 10:00:00 CET al 19/11/2026, 10:10:00 CET; Dott.ssa Sara Riva, dal 19/11/2026, 10:10:00 CET\n',
    );
    expect(detto(materiale(DI_OGGI))).not.toContain('Hanno condotto');
  });

  test('R36 R68 il verbale resta di chi lo ha firmato, anche se poi la conduzione passa', () => {
    const firmato = materiale('2026-11-26-secondo-delegato');
    const passaggio = firmato.voci.findLast(({ tipo }) => tipo === 'ConduzionePassata');
    const [ultima] = firmato.voci.slice(-1);
    if (passaggio === undefined || ultima === undefined) throw new Error('la conduzione non è passata');
    const scheda = { ...firmato.stato.scheda, delegatoNome: 'Avv. Rita Galli' };
    const dopo = {
      ...firmato,
      stato: { ...firmato.stato, scheda },
      voci: [
        ...firmato.voci,
        { ...passaggio, seq: ultima.seq + 1, dati: { ...(passaggio.dati as object), aNome: 'Avv. Rita Galli' } },
      ],
    } as Materiale;
    for (const riga of ['Il professionista delegato Avv. Elena Conti', 'Professionista delegato: Avv. Elena Conti'])
      expect(detto(dopo)).toContain(`\n${riga}\n`);
    expect(valoriDelModello(dopo).delegato).toBe('Avv. Elena Conti');
    // Prima della firma è di chi conduce: la bozza di un altro non si firma.
    const daFirmare = { ...dopo, voci: dopo.voci.filter(({ tipo }) => tipo !== 'VerbaleFirmato') } as Materiale;
    expect(detto(daFirmare)).toContain('\nIl professionista delegato Avv. Rita Galli\n');
  });

  test('R68 il modello di un ufficio può nominare giudice, gestore ed esperimento', () => {
    expect(valoriDelModello(materiale(DI_OGGI))).toMatchObject({
      giudice: 'Dott.ssa Irene Sala',
      gestore: 'Vendite Esempio S.p.A.',
      esperimento: 'n. 2',
    });
    expect(valoriDelModello(materiale(DI_PRIMA))).toMatchObject({
      giudice: 'non indicato',
      esperimento: 'non indicato',
    });
  });

  test('R57 il modulo da compilare a mano ha le stesse premesse, e il posto per saldo e chiusura', () => {
    const { stato, gestore } = materiale(DI_OGGI);
    const modulo = inTesto(moduloVerbale(stato, 0, gestore));
    for (const parole of ['Dott.ssa Irene Sala', 'n. 12', 'Saldo di €', 'Le operazioni si chiudono alle ore'])
      expect(modulo).toContain(parole);
  });
});

describe('senza una gara', () => {
  test('R68 R81 il verbale dice comunque chi ha avuto la parola, per quanto, e che la piattaforma non era in salute', () => {
    const conSala = detto(materiale('2026-11-23-sala-virtuale'));
    for (const frase of [
      'La gara non si è svolta.',
      'Il referente apre la sala virtuale; voce e immagini non sono registrate.',
      'Il referente dà la parola a Zinnia nella sala virtuale.',
      'La parola di Zinnia è lasciata da chi parlava, dopo 30 secondi.',
    ])
      expect(conSala).toContain(frase);
    const malata = materiale('2026-11-23-provvedimento-aggiunto');
    expect(detto(malata)).toContain('La piattaforma non è in salute dalle 25/11/2026, 10:04:00 CET');
    expect(inTesto(resoconto(malata))).not.toContain('La piattaforma non è in salute');
  });
});

describe('chi assiste', () => {
  test('R35 R68 chi è ammesso ad assistere, con il nome se è ancora scritto, e mai nel resoconto di chi partecipa', () => {
    const suo = materiale(DI_PRIMA);
    expect(detto(suo)).toContain('Sono ammessi ad assistere senza prendere parte alla gara: Spettatore 1.');
    const spettatori = [{ pseudonimo: 'Spettatore 1', nome: 'Mario Debitore', diDiritto: true }];
    expect(detto({ ...suo, spettatori })).toContain('Spettatore 1: Mario Debitore, che assiste di diritto.');
    expect(inTesto(resoconto({ ...suo, spettatori }))).not.toContain('Spettatore');
    expect(detto(materiale('2026-11-22-deserta-vuota'))).toContain(
      'Nessuno, oltre a chi offre, è stato ammesso ad assistere.',
    );
  });

  test('R35 R68 di chi ha perso l’accesso si dice quando; di chi ne ha avuto un altro no', () => {
    const suo = materiale(DI_PRIMA);
    const emessa = suo.voci.find((voce) => {
      const evento = leggiEvento(voce);
      return evento.tipo === 'CredenzialeEmessa' && evento.bustaId === null;
    });
    if (emessa === undefined) throw new Error('nessuno spettatore');
    const ultima = suo.voci.at(-1) as Voce;
    const revocata: Voce = {
      ...emessa,
      seq: ultima.seq + 1,
      tipo: 'CredenzialeRevocata',
      dati: { ...emessa.dati, motivo: 'altro' },
    };
    const riemessa: Voce = { ...emessa, seq: ultima.seq + 2, dati: { ...emessa.dati, credenzialeId: 'altra' } };
    expect(detto({ ...suo, voci: [...suo.voci, revocata] })).toContain('Spettatore 1 (accesso tolto alle ');
    expect(detto({ ...suo, voci: [...suo.voci, revocata, riemessa] })).not.toContain('accesso tolto');
  });
});

describe('l’esito', () => {
  test('R42 sotto la base dopo i rilanci il verbale cita la gara, e non la scelta di chi conduce (cpc 573)', () => {
    const suo = materiale(DI_PRIMA);
    const voci = suo.voci.map((voce) =>
      voce.tipo === 'EsitoDichiarato' ? { ...voce, dati: { ...voce.dati, esito: 'aggiudicata_sotto_base' } } : voce,
    );
    expect(detto({ ...suo, voci })).toContain(
      'aggiudicazione sotto il prezzo base dopo i rilanci (art. 573, primo e quarto comma, c.p.c.)',
    );
    expect(detto(materiale('2026-11-22-sotto-base'))).toContain('(art. 572, terzo comma, c.p.c.)');
  });
});

describe('ciò che deve l’aggiudicatario', () => {
  test('R69 quanto resta, entro quando, su quale conto e con quale causale, e che cosa rischia', () => {
    const suo = materiale(DI_PRIMA);
    const senza = detto(suo);
    for (const parole of [
      'Il prezzo è di € 100.600,00; la cauzione di € 9.400,00 vale in conto prezzo. Restano da versare € 91.200,00',
      'entro il 02/03/2027, a 120 giorni dall’aggiudicazione',
      'nel registro non sono ancora indicati',
      'la dichiarazione antiriciclaggio (art. 585, quarto comma, c.p.c.)',
      'o la dichiarazione antiriciclaggio non è resa, il giudice dichiara la decadenza',
      'la cauzione è persa (artt. 585 e 587 c.p.c.)',
    ])
      expect(senza).toContain(parole);
    expect(senza).not.toContain('persona da nominare');
    const pagamento = { iban: 'IT60X0542811101000000123456', intestatario: 'Procedura 214/2025', causale: 'Saldo 214' };
    expect(detto({ ...suo, pagamento })).toContain(
      'Si versa con bonifico sul conto IT60X0542811101000000123456, intestato a Procedura 214/2025, con la causale «Saldo 214».',
    );
  });

  test('R70 il verbale di chi è decaduto dice le rate che perde; quello dei partecipanti no', () => {
    const suo = materiale('2026-11-23-decaduta-in-due');
    const frase = 'Con la cauzione sono perdute, a titolo di multa, le rate già versate: € 40.000,00';
    expect(detto({ ...suo, rateVersateCent: 4_000_000 })).toContain(frase);
    expect(detto({ ...suo, rateVersateCent: 0 })).not.toContain('rate già versate');
    // Dichiarate perdute con un provvedimento, il verbale dice quale.
    const perdute = [{ importoCent: 4_000_000, provvedimento: { numero: '9/2027', del: '2027-06-01' } }];
    expect(detto({ ...suo, rateVersateCent: 4_000_000, ratePerdute: perdute })).toContain(
      'Il provvedimento n. 9/2027 del 01/06/2027 ne dichiara la perdita per € 40.000,00.',
    );
    expect(inTesto(resoconto({ ...suo, rateVersateCent: 4_000_000 }))).not.toContain('rate già versate');
  });

  test('R69 vale il termine offerto se è più breve, e di sabato si dice anche il primo giorno utile', () => {
    const suo = conOfferta(materiale(DI_PRIMA), { pagamentoGiorni: 89, personaDaNominare: true });
    const testo = detto(suo);
    // 89 giorni dal 2 novembre 2026: sabato 30 gennaio 2027. Tre giorni: giovedì 5 novembre.
    expect(testo).toContain('entro il 30/01/2027, a 89 giorni dall’aggiudicazione');
    expect(testo).toContain(
      'Il 30/01/2027 non è un giorno lavorativo: il termine è sostanziale e non si sposta; il primo giorno utile è il 01/02/2027.',
    );
    expect(testo).toContain(
      'L’avvocato che ha offerto per persona da nominare la dichiara, depositando il mandato, entro il 05/11/2026',
    );
  });

  test('R17 R69 un termine più lungo di quello dell’avviso, ammesso con un motivo, vale com’è scritto: nessuno lo taglia', () => {
    const suo = conOfferta(materiale(DI_PRIMA), { pagamentoGiorni: 150, personaDaNominare: false });
    expect(detto(suo)).toContain('entro il 01/04/2027, a 150 giorni dall’aggiudicazione');
  });

  test('R69 nessuno deve nulla se il bene non è di un offerente, o se l’esito è caduto', () => {
    for (const nome of ['2026-11-22-deserta-vuota', '2026-11-22-non-aggiudicata', '2026-11-23-decaduta-in-due'])
      expect([nome, detto(materiale(nome)).includes('Ciò che deve l’aggiudicatario')]).toEqual([nome, false]);
  });
});

describe('la chiusura', () => {
  test('R68 le operazioni si chiudono con l’esito, o con ciò che lo segue prima del verbale', () => {
    expect(detto(materiale(DI_PRIMA))).toContain('Le operazioni si chiudono alle 02/11/2026, 10:22:00 CET.');
    for (const nome of nomiDelCorpus()) {
      const { voci } = materiale(nome);
      const aperte = voci.some(({ tipo }) => tipo === 'OperazioniAperte');
      expect([nome, detto(materiale(nome)).includes('Le operazioni si chiudono alle')]).toEqual([nome, aperte]);
    }
  });

  test('R68 un’osservazione decisa dopo l’esito sposta la chiusura', () => {
    const suo = materiale('2026-11-23-osservazioni');
    const presa = suo.voci.findLast(({ tipo }) => tipo === 'OsservazioneAnnotata');
    const esito = suo.voci.findLastIndex(({ tipo }) => tipo === 'EsitoDichiarato');
    if (presa === undefined || esito === -1) throw new Error('senza osservazioni');
    const dopo = { ...presa, ricevutoIl: (suo.voci[esito]?.ricevutoIl ?? 0) + 600_000 };
    const ora = (materialeDetto: Materiale) => /si chiudono alle (.*)\./.exec(detto(materialeDetto))?.[1];
    expect(ora({ ...suo, voci: suo.voci.toSpliced(esito + 1, 0, dopo) })).not.toBe(ora(suo));
  });
});

/** Con un'altra offerta di chi ha vinto. */
function conOfferta(suo: Materiale, offerta: { pagamentoGiorni: number; personaDaNominare: boolean }): Materiale {
  const { stato } = suo;
  if (!('esito' in stato) || stato.esito.vincitore === null) throw new Error('nessuno ha vinto');
  const busta = stato.buste.get(stato.esito.vincitore.bustaId);
  if (busta?.stato.tipo !== 'ammessa') throw new Error('non ammessa');
  const sua = { ...busta, stato: { ...busta.stato, offerta: { ...busta.stato.offerta, ...offerta } } };
  return { ...suo, stato: { ...stato, buste: new Map(stato.buste).set(sua.id, sua) } };
}
