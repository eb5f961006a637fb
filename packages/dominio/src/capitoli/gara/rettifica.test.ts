import { describe, expect, test as prova } from 'vitest';
import { type Atto, vistaPer } from '../../index.ts';
import {
  AVVIO,
  type Caso,
  caso,
  euro,
  GIORNO,
  garaInCorso,
  OPERATORE,
  offerente,
  REFERENTE,
  rilancia,
  SISTEMA,
  ZERO,
} from '../../prove/caso.ts';
import { conDisservizio } from '../../prove/guasto.ts';

const UNITA = 180_000;
const BETULLA = offerente('Betulla');
const FERMA: Atto = { tipo: 'fermaCrono' };
const CONCLUDI = (il: number): Atto => ({ tipo: 'concludiGara', filigranaIl: il });
const SOSPENDI: Atto = { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'verifica' };
const SCRITTO = euro(960_000);
const VERO = euro(96_000);
/** La testa alla partenza, e il minimo per superarla. */
const TESTA = { bustaId: 'Abete', pseudonimo: 'Pseudo Abete', importoCent: euro(95_000) };
const MINIMO = euro(95_500);

const rettifica = (importoCent: number, registratoCent = SCRITTO, motivo = 'Uno zero di troppo'): Atto => ({
  tipo: 'rettificaRilancio',
  bustaId: 'Cedro',
  registratoCent,
  importoCent,
  motivo,
});
const annulla = (importoCent = SCRITTO, motivo = 'Nessuno lo ha detto'): Atto => ({
  tipo: 'annullaRilancio',
  bustaId: 'Cedro',
  importoCent,
  motivo,
});

const inSala = (importoCent: number, dichiaratoIl: number, bustaId = 'Cedro'): Atto => ({
  tipo: 'registraRilancioInSala',
  bustaId,
  importoCent,
  dichiaratoIl,
  filigranaIl: Number.MAX_SAFE_INTEGER,
});

/** Il rilancio di Cedro, detto 96.000 e scritto 960.000. */
function conUnoZeroInPiu(prima: Caso = garaInCorso()): Caso {
  return prima.dopo(FERMA, REFERENTE, AVVIO + 10_000).dopo(inSala(SCRITTO, AVVIO + 9_000), REFERENTE, AVVIO + 20_000);
}

const DOPO = AVVIO + 60_000;
const MINUTO = 60_000;

/** La gara arriva al suo zero, e finisce. */
function conclusaAllo(gara: Caso): { conclusa: Caso; il: number } {
  const { stato } = gara;
  if (stato.fase !== 'gara' || stato.gara.fase !== 'in_corso') throw new Error('il tempo non corre');
  const il = stato.gara.scadeIl;
  return { conclusa: gara.dopo(CONCLUDI(il + 5_000), SISTEMA, il + 5_000), il };
}

describe('R55 un rilancio in sala scritto male', () => {
  prova('R55 si rettifica all’importo vero: stesso offerente in testa, tempo intero, minimo dal vero', () => {
    const rettificato = conUnoZeroInPiu()
      .alle(DOPO)
      .quando(rettifica(VERO), REFERENTE)
      .allora({
        tipo: 'RilancioRettificato',
        bustaId: 'Cedro',
        registratoCent: SCRITTO,
        importoCent: VERO,
        motivo: 'Uno zero di troppo',
        correttoIl: DOPO,
        scadeIl: DOPO + UNITA,
      });
    expect(rettificato.stato).toMatchObject({ migliore: { bustaId: 'Cedro', importoCent: VERO }, rilanci: 1 });
    rettificato
      .alle(DOPO + 1000)
      .quando(rilancia('Betulla', VERO + euro(500)), BETULLA)
      .allora({ tipo: 'RilancioAccettato' });
    rettificato
      .alle(DOPO + 1000)
      .quando(rilancia('Betulla', VERO + euro(499)), BETULLA)
      .alloraRifiuta('R50_importo_insufficiente', { minimoCent: VERO + euro(500) });
  });
  prova('R55 annullato, torna in testa chi non era mai stato superato, con il suo importo e il tempo intero', () => {
    const annullato = conUnoZeroInPiu()
      .alle(DOPO)
      .quando(annulla(), REFERENTE)
      .allora({ tipo: 'RilancioAnnullato', importoCent: SCRITTO, migliore: TESTA, scadeIl: DOPO + UNITA });
    expect(annullato.stato).toMatchObject({ migliore: TESTA, rilanci: 0 });
    annullato
      .dopo(CONCLUDI(DOPO + UNITA + 1), SISTEMA, DOPO + UNITA + 1000)
      .alle(DOPO + UNITA + 2000)
      .quando({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', vincitore: TESTA }, { tipo: 'RimborsiDisposti' });
  });
  prova(
    'R55 R54 a crono fermo resta fermo, e riprende dall’unità intera: così si riscrive chi ha parlato davvero',
    () => {
      const fermo = conUnoZeroInPiu().dopo(FERMA, REFERENTE, DOPO);
      const annullato = fermo
        .alle(DOPO + 1000)
        .quando(annulla(), REFERENTE)
        .allora({ tipo: 'RilancioAnnullato', scadeIl: null });
      expect(annullato.stato).toMatchObject({ gara: { fase: 'congelata', residuoMs: UNITA } });
      annullato
        .alle(DOPO + 5000)
        .quando({ tipo: 'riprendiCrono' }, REFERENTE)
        .allora({ tipo: 'CronoRipreso', scadeIl: DOPO + 5000 + UNITA });
      annullato
        .alle(DOPO + 5000)
        .quando(inSala(VERO, AVVIO + 9_000), REFERENTE)
        .allora({ tipo: 'RilancioAccettato', importoCent: VERO });
    },
  );
  prova('R55 R57 a gara sospesa si corregge, e il tempo non corre', () => {
    const sospesa = conUnoZeroInPiu().dopo(SOSPENDI, REFERENTE, DOPO);
    const corretta = sospesa
      .alle(DOPO + 1000)
      .quando(rettifica(VERO), REFERENTE)
      .allora({ tipo: 'RilancioRettificato', scadeIl: null });
    expect(corretta.stato).toMatchObject({ gara: { fase: 'sospesa' }, migliore: { importoCent: VERO } });
  });
  prova('R55 R52 la gara finita sull’importo sbagliato si riapre con l’unità intera: nessuno poteva superarlo', () => {
    const conclusa = conUnoZeroInPiu().dopo(CONCLUDI(ZERO + UNITA), SISTEMA, ZERO + UNITA);
    expect(conclusa.stato.fase).toBe('gara_conclusa');
    const il = ZERO + UNITA + 5000;
    const riaperta = conclusa
      .alle(il)
      .quando(rettifica(VERO), REFERENTE)
      .allora({ tipo: 'RilancioRettificato', scadeIl: il + UNITA });
    expect(riaperta.stato).toMatchObject({ fase: 'gara', gara: { fase: 'in_corso', scadeIl: il + UNITA } });
    riaperta
      .dopo(rilancia('Betulla', VERO + euro(500)), BETULLA, il + 1000)
      .alle(il + 1000 + UNITA + 1000)
      .quando(CONCLUDI(il + UNITA + 2000), SISTEMA)
      .allora({ tipo: 'GaraConclusa', rilanci: 2 });
    const malata = caso(conDisservizio(conclusa.stato), conclusa.eventi);
    malata.alle(il).quando(rettifica(VERO), REFERENTE).alloraRifiuta('R57_piattaforma_non_sana');
  });
  prova(
    'R55 la gara finita si corregge per dieci minuti; poi soltanto se il giudice ferma la vendita e la si riapre',
    () => {
      const FINE = conclusaAllo(conUnoZeroInPiu());
      const entroIl = FINE.il + 10 * MINUTO;
      const prezzo = annulla();
      for (const atto of [rettifica(VERO), prezzo]) {
        FINE.conclusa.alle(entroIl).quando(atto, REFERENTE).allora({});
        const { eventi } = FINE.conclusa
          .alle(entroIl + 1)
          .quando(atto, REFERENTE)
          .alloraRifiuta('R55_gara_finita_da_tempo', { entroIl });
        expect(eventi).toMatchObject([{ tipo: 'AttoRifiutato', atto: atto.tipo }]);
      }
      const ordine = { numero: '12/2027', del: '2027-01-10' };
      const DOPO_GIORNI = FINE.il + 5 * GIORNO;
      const riaperta = FINE.conclusa
        .dopo(
          { tipo: 'sospendiVendita', provvedimento: ordine, motivo: 'importo contestato', propostaDa: 'altra' },
          REFERENTE,
          FINE.il + GIORNO,
        )
        .dopo(
          {
            tipo: 'riprendiVendita',
            fermaDal: FINE.il + GIORNO,
            attesaIl: null,
            nuovoInizioIl: DOPO_GIORNI,
            nuovoTermineIl: null,
            provvedimento: ordine,
            motivo: 'si corregga',
          },
          REFERENTE,
          FINE.il + 2 * GIORNO,
        )
        .dopo({ tipo: 'riapriOperazioni', operatoriInTurno: 1 }, REFERENTE, DOPO_GIORNI);
      const nuovoEntroIl = DOPO_GIORNI + 10 * MINUTO;
      riaperta
        .alle(nuovoEntroIl)
        .quando(rettifica(VERO), REFERENTE)
        .allora({ scadeIl: nuovoEntroIl + UNITA });
      riaperta
        .alle(nuovoEntroIl + 1)
        .quando(rettifica(VERO), REFERENTE)
        .alloraRifiuta('R55_gara_finita_da_tempo', { entroIl: nuovoEntroIl });
    },
  );
  prova('R55 a gara in corso o sospesa il tempo della correzione non ha fine', () => {
    const sospesa = conUnoZeroInPiu().dopo(SOSPENDI, REFERENTE, DOPO);
    sospesa
      .alle(DOPO + GIORNO)
      .quando(rettifica(VERO), REFERENTE)
      .allora({ tipo: 'RilancioRettificato', scadeIl: null });
  });
  prova('R55 si può rettificare di nuovo, e poi annullare', () => {
    conUnoZeroInPiu()
      .dopo(rettifica(euro(97_000)), REFERENTE, DOPO)
      .dopo(rettifica(VERO, euro(97_000)), REFERENTE, DOPO + 1)
      .alle(DOPO + 2)
      .quando(annulla(VERO), REFERENTE)
      .allora({ tipo: 'RilancioAnnullato', migliore: TESTA });
  });
  prova('R55 annullato quello sopra, si corregge quello in sala che gli stava sotto', () => {
    const due = conUnoZeroInPiu(garaInCorso({ autoRilancioAmmesso: true }))
      .dopo(FERMA, REFERENTE, DOPO)
      .dopo(inSala(euro(970_000), DOPO), REFERENTE, DOPO);
    const uno = due.dopo(annulla(euro(970_000)), REFERENTE, DOPO + 1);
    uno
      .alle(DOPO + 2)
      .quando(rettifica(VERO), REFERENTE)
      .allora({ tipo: 'RilancioRettificato', importoCent: VERO });
  });
  prova('R55 il vero importo vale dalla testa di prima più il passo; se è stato detto meno, si annulla', () => {
    conUnoZeroInPiu()
      .alle(DOPO)
      .quando(rettifica(MINIMO - 1), REFERENTE)
      .alloraRifiuta('R55_vero_sotto_minimo', { minimoCent: MINIMO });
    conUnoZeroInPiu().alle(DOPO).quando(rettifica(MINIMO), REFERENTE).allora({ tipo: 'RilancioRettificato' });
  });
  prova('R55 seguito da un altro non si corregge più: si sospende e si decide', () => {
    const seguito = conUnoZeroInPiu().dopo(rilancia('Betulla', SCRITTO + euro(500)), BETULLA, DOPO);
    for (const atto of [rettifica(VERO), annulla()]) {
      const { eventi } = seguito
        .alle(DOPO + 1)
        .quando(atto, REFERENTE)
        .alloraRifiuta('R55_rilancio_seguito');
      expect(eventi).toMatchObject([{ tipo: 'AttoRifiutato', atto: atto.tipo }]);
    }
    seguito
      .alle(DOPO + 1)
      .quando(SOSPENDI, REFERENTE)
      .allora({ tipo: 'GaraSospesa' });
  });
  prova('R55 non si corregge il rilancio online, l’offerta di partenza o ciò che non c’è', () => {
    const online = garaInCorso().dopo(rilancia('Betulla', VERO), BETULLA, DOPO);
    const diBetulla: Atto = { tipo: 'annullaRilancio', bustaId: 'Betulla', importoCent: VERO, motivo: 'x' };
    online
      .alle(DOPO + 1)
      .quando(diBetulla, REFERENTE)
      .alloraRifiuta('R55_rilancio_online');
    const partenza: Atto = { tipo: 'annullaRilancio', bustaId: 'Abete', importoCent: TESTA.importoCent, motivo: 'x' };
    garaInCorso().alle(DOPO).quando(partenza, REFERENTE).alloraRifiuta('R55_rilancio_sconosciuto');
    conUnoZeroInPiu()
      .alle(DOPO)
      .quando(annulla(SCRITTO + 1), REFERENTE)
      .alloraRifiuta('R55_rilancio_sconosciuto');
    conUnoZeroInPiu()
      .alle(DOPO)
      .quando({ tipo: 'annullaRilancio', bustaId: 'Nessuna', importoCent: SCRITTO, motivo: 'x' }, REFERENTE)
      .alloraRifiuta('busta_sconosciuta');
    conUnoZeroInPiu()
      .dopo(annulla(), REFERENTE, DOPO)
      .alle(DOPO)
      .quando(annulla(), REFERENTE)
      .alloraRifiuta('R55_rilancio_sconosciuto');
  });
  prova('R55 lo stesso importo non è una correzione; senza motivo, o con un importo non intero, nemmeno', () => {
    const scritto = conUnoZeroInPiu().alle(DOPO);
    scritto.quando(rettifica(SCRITTO), REFERENTE).alloraRifiuta('R55_importo_uguale');
    scritto.quando(rettifica(VERO, SCRITTO, '  '), REFERENTE).alloraRifiuta('R55_motivo_mancante');
    scritto.quando(annulla(SCRITTO, ' '), REFERENTE).alloraRifiuta('R55_motivo_mancante');
    scritto.quando(rettifica(VERO + 0.5), REFERENTE).alloraRifiuta('R50_importo_non_valido');
  });
  prova('R55 perché si è corretto lo leggono tutti: chi offre, chi assiste, chi è in sala e chi conduce', () => {
    for (const [atto, motivo] of [
      [rettifica(VERO), 'Uno zero di troppo'],
      [annulla(), 'Nessuno lo ha detto'],
    ] as const) {
      const fatto = conUnoZeroInPiu().dopo(atto, REFERENTE, DOPO).eventi.at(-1);
      if (fatto === undefined) throw new Error('manca il fatto');
      expect(vistaPer(fatto, { tipo: 'offerente', bustaId: 'Betulla' })).toMatchObject({ motivo });
      for (const tipo of ['partecipante', 'sala', 'referente'] as const)
        expect(vistaPer(fatto, { tipo })).toMatchObject({ motivo });
    }
  });
  prova('R38 R55 corregge chi conduce, e prima dell’esito', () => {
    for (const attore of [BETULLA, OPERATORE, SISTEMA]) {
      conUnoZeroInPiu().alle(DOPO).quando(rettifica(VERO), attore).alloraRifiuta('ruolo_non_ammesso');
      conUnoZeroInPiu().alle(DOPO).quando(annulla(), attore).alloraRifiuta('ruolo_non_ammesso');
    }
    conUnoZeroInPiu()
      .dopo(CONCLUDI(ZERO + UNITA), SISTEMA, ZERO + UNITA)
      .dopo({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE, ZERO + UNITA + 1)
      .alle(ZERO + UNITA + 2)
      .quando(annulla(), REFERENTE)
      .alloraRifiuta('R55_esito_dichiarato');
  });
  prova('R55 arrivato prima della correzione e deciso dopo: superava una testa che non c’è più, e lo si dice', () => {
    const rettificato = conUnoZeroInPiu().dopo(rettifica(VERO), REFERENTE, DOPO);
    const { eventi } = rettificato
      .alle(DOPO - 1)
      .quando(rilancia('Betulla', SCRITTO + euro(500)), BETULLA)
      .alloraRifiuta('R55_testa_corretta');
    expect(eventi).toMatchObject([{ tipo: 'RilancioRifiutato' }]);
    rettificato
      .alle(DOPO)
      .quando(rilancia('Betulla', VERO + euro(500)), BETULLA)
      .allora({ tipo: 'RilancioAccettato' });
  });
  prova('R52 la correzione non accorcia mai il tempo che c’era', () => {
    const lungo = conUnoZeroInPiu(garaInCorso()).dopo(rettifica(euro(97_000)), REFERENTE, DOPO + 1000);
    lungo
      .alle(DOPO)
      .quando(rettifica(VERO, euro(97_000)), REFERENTE)
      .allora({ tipo: 'RilancioRettificato', scadeIl: DOPO + 1000 + UNITA });
  });
});
