import type { JsonObject, Voce } from '@gestore/registro';
import { describe, expect, test } from 'vitest';
import type { Storia, Vista } from '../storia.ts';
import { giudica } from './arbitro.ts';
import { ASTA, rilega, storiaBuona, ZERO } from './prove/storia-buona.ts';

const PAROLE = { parole: ['segreto'] };

/** Cambia la prima voce di un tipo, rifacendo la catena e la sua ricevuta. */
function conVoce(tipo: string, cambia: Partial<Voce> | ((voce: Voce) => Partial<Voce>), quale = 0): Storia {
  const storia = storiaBuona();
  const [asta] = storia.aste;
  if (asta === undefined) throw new Error('nessuna asta');
  const bersaglio = asta.voci.filter((voce) => voce.tipo === tipo)[quale];
  const voci = asta.voci.map((voce) =>
    voce === bersaglio ? { ...voce, ...(typeof cambia === 'function' ? cambia(voce) : cambia) } : voce,
  );
  return { ...storia, aste: [{ ...asta, voci: rilega(voci) }], risposte: [] };
}

const conDati =
  (dati: JsonObject) =>
  (voce: Voce): Partial<Voce> => ({ dati: { ...voce.dati, ...dati } });

const aggiunta = (voce: Partial<Voce>): Storia => {
  const storia = storiaBuona();
  const asta = storia.aste[0] as Storia['aste'][number];
  const ultima = asta.voci.at(-1) as Voce;
  const nuova = { ...ultima, seq: ultima.seq + 1, comandoId: 'nuovo', parte: 0, ...voce };
  return { ...storia, aste: [{ ...asta, voci: rilega([...asta.voci, nuova]) }], risposte: [] };
};

test('una storia buona è assolta', () => {
  expect(giudica(storiaBuona(), PAROLE)).toEqual([]);
});

describe('ogni fatto contro la legge è trovato', () => {
  test.each<[string, Storia]>([
    [
      'R81: SalaAperta di chi non conduce',
      aggiunta({ tipo: 'SalaAperta', dati: { modalita: 'video' }, attore: { tipo: 'sistema', id: 'x' } }),
    ],
    [
      'R68: OsservazioneAnnotata di chi',
      aggiunta({ tipo: 'OsservazioneAnnotata', attore: { tipo: 'sistema', id: 'x' } }),
    ],
    [
      'R68: osserva chi non è ammesso',
      aggiunta({ tipo: 'OsservazionePresentata', dati: { bustaId: 'x', modo: 'scritta' } }),
    ],
    ['R81: ParolaChiesta di chi non può parlare', aggiunta({ tipo: 'ParolaChiesta', dati: { pseudonimo: 'NESSUNO' } })],
    ['R48: la gara non l’ha avviata', conVoce('GaraAvviata', { attore: { tipo: 'sistema', id: 'x' } })],
    ['R44: in testa non c’è', conVoce('GaraAvviata', conDati({ migliore: { bustaId: 'betulla', importoCent: 1 } }))],
    ['R52: la gara non parte', conVoce('GaraAvviata', conDati({ scadeIl: ZERO - 1 }))],
    ['R50: rilancio accettato contro R50', conVoce('RilancioAccettato', conDati({ importoCent: 1_009_999 }))],
    ['R50: rilancio accettato contro R50', conVoce('RilancioAccettato', conDati({ importoCent: 1_010_000.5 }))],
    ['contro R53_tempo_scaduto', conVoce('RilancioAccettato', { ricevutoIl: ZERO })],
    ['contro R56_auto_rilancio', conVoce('RilancioAccettato', conDati({ bustaId: 'abete' }))],
    ['R31_canale_vincolato', conVoce('RilancioAccettato', conDati({ bustaId: 'cedro' }))],
    ['busta_sconosciuta', conVoce('RilancioAccettato', conDati({ bustaId: 'nessuna' }))],
    ['contro ruolo_non_ammesso', conVoce('RilancioAccettato', { attore: { tipo: 'offerente', id: 'abete' } })],
    ['R34: pseudonimo', conVoce('RilancioAccettato', conDati({ pseudonimo: 'CEDRO' }))],
    ['R53: l’ora del rilancio', conVoce('RilancioAccettato', conDati({ dichiaratoIl: 1 }))],
    ['R52: il rilancio non dà', conVoce('RilancioAccettato', conDati({ scadeIl: ZERO + 5_000 }))],
    ['rifiuto senza ragione', conVoce('RilancioRifiutato', conDati({ importoCent: 1_020_000 }))],
    ['rifiuto senza ragione', conVoce('RilancioRifiutato', conDati({ rifiuto: { codice: 'R57_gara_sospesa' } }))],
    ['rifiuto senza ragione', conVoce('RilancioRifiutato', conDati({ rifiuto: { codice: 'R57_gara_interrotta' } }))],
    [
      'R50: il minimo detto',
      conVoce(
        'RilancioRifiutato',
        conDati({ rifiuto: { codice: 'R50_importo_insufficiente', dati: { minimoCent: 1 } } }),
      ),
    ],
    ['R54: il crono non l’ha fermato', conVoce('CronoFermato', { attore: { tipo: 'offerente', id: 'abete' } })],
    ['R54: fermato un crono', conVoce('CronoFermato', { ricevutoIl: ZERO + 4_000 })],
    ['R54: il fermo non ha', conVoce('CronoFermato', conDati({ fermatoIl: 1 }))],
    ['R54: il tempo residuo non è', conVoce('CronoFermato', conDati({ residuoMs: 3_999 }))],
    ['R54: il tempo residuo è cambiato', conVoce('CronoRipreso', conDati({ scadeIl: ZERO + 4_999 }))],
    ['R54: ripreso un crono', conVoce('CronoFermato', { tipo: 'MessaggioInviato' })],
    ['R57: sospesa da altri', conVoce('GaraSospesa', conDati({ motivo: 'incidente' }))],
    ['R53: riaperto per atto', conVoce('GaraSospesa', { ricevutoIl: ZERO + 5_000 })],
    ['R57: ripresa senza', conVoce('GaraRipresa', conDati({ scadeIl: ZERO + 7_999 }))],
    ['R57: ripresa una gara', conVoce('GaraSospesa', { tipo: 'MessaggioInviato' })],
    ['R53: la gara l’ha chiusa', conVoce('GaraConclusa', { attore: { tipo: 'referente', id: 'x' } })],
    ['R53: chiusa prima', conVoce('GaraConclusa', { ricevutoIl: ZERO + 9_999 })],
    ['R52: la gara non finisce', conVoce('GaraConclusa', conDati({ conclusaIl: ZERO + 10_000 }))],
    [
      'R51: chiusa con un altro',
      conVoce('GaraConclusa', conDati({ migliore: { bustaId: 'betulla', importoCent: 1 } })),
    ],
    ['R51: contati altri', conVoce('GaraConclusa', conDati({ rilanci: 3 }))],
    [
      'R55: vince chi',
      conVoce('EsitoDichiarato', conDati({ vincitore: { bustaId: 'betulla', importoCent: 1_010_000 } })),
    ],
    ['R42: l’esito', conVoce('EsitoDichiarato', conDati({ esito: 'aggiudicata_sotto_base' }))],
    [
      'R71: i rimborsi',
      conVoce('RimborsiDisposti', conDati({ rimborsi: [{ bustaId: 'abete', importoCent: 100_000 }] })),
    ],
    ['la gara non arriva', conVoce('EsitoDichiarato', { tipo: 'MessaggioInviato' })],
    ['R51: EsitoDichiarato scritto 2', aggiunta({ tipo: 'EsitoDichiarato' })],
    ['R53: RilancioAccettato dopo', aggiunta({ tipo: 'RilancioAccettato' })],
    ['R80: la richiesta di aiuto', aggiunta({ tipo: 'AssistenzaRichiesta', dati: { richiestaId: 'r', numero: 2 } })],
    ['R80: risposta a una richiesta', aggiunta({ tipo: 'AssistenzaChiusa', dati: { richiestaId: 'r' } })],
    ['R80: ha risposto chi', aggiunta({ tipo: 'AssistenzaChiusa', attore: { tipo: 'offerente', id: 'abete' } })],
    ['R80: messaggio con il ruolo', aggiunta({ tipo: 'MessaggioInviato', dati: { ruolo: 'operatore' } })],
    ['R80: messaggio di chi', aggiunta({ tipo: 'MessaggioInviato', attore: { tipo: 'sistema', id: 'x' } })],
    ['un fatto che questa storia', aggiunta({ tipo: 'AstaChiusa' })],
  ])('%s', (male, storia) => {
    expect(giudica(storia, PAROLE).join('\n')).toContain(male);
  });
});

const VISTA: Vista = {
  pagina: 1,
  seq: 13,
  testa: { pseudonimo: 'BETULLA', importoCent: 1_010_000 },
  gara: 'in_corso',
  scadeIl: ZERO + 4_000,
  rilanci: 1,
  rifiutati: 0,
  esito: null,
};
function mandaPerso({ invii }: Storia): void {
  const invio = { asta: ASTA, comandoId: 'perso', attore: { tipo: 'offerente', id: 'betulla' } };
  invii.push({ ...invio, atto: { tipo: 'rilancia', importoCent: 1 }, mandatoIl: ZERO + 5_000 });
}
/** Il rilancio di cui nessuno sa più nulla, con l'ora e il posto in cui ha bussato. */
const arrivoPerso = (porta: { il: number; seq: number }) => ({
  asta: ASTA,
  comandoId: 'perso',
  processo: '1',
  ...porta,
  porta,
});

const occhio = { tipo: 'partecipante', bustaId: null } as const;
const schermo = (...viste: Vista[]): Storia['schermi'][number] => ({
  asta: ASTA,
  chi: 'x',
  occhio,
  viste,
  impossibili: [],
  mostra: null,
  dovuto: null,
});

describe('ogni promessa non mantenuta è trovata', () => {
  const prova = (cambia: (storia: Storia) => void): string => {
    const storia = structuredClone(storiaBuona());
    cambia(storia);
    return giudica(storia, PAROLE).join('\n');
  };
  const voci = (storia: Storia): Voce[] => storia.aste[0]?.voci as Voce[];
  const primaRisposta = (storia: Storia) => storia.risposte[1] as Storia['risposte'][number];

  test.each<[string, (storia: Storia) => void]>([
    ['R74: la voce 13 è stata ritoccata', (s) => Object.assign(voci(s)[12] as Voce, { versione: 2 })],
    ['R74: la voce 13 non è legata', (s) => Object.assign(voci(s)[12] as Voce, { precedente: 'x' })],
    ['R74: al posto 13 c’è la voce 14', (s) => voci(s).splice(12, 1)],
    ['R74: la voce 13 è registrata prima', (s) => Object.assign(voci(s)[12] as Voce, { registratoIl: 1 })],
    ['R66: il comando della voce 14 ha più', (s) => Object.assign(voci(s)[13] as Voce, { comandoId: 'c12' })],
    ['R66: nessuno ha mandato', (s) => s.invii.splice(1, 1)],
    ['R50: nella voce 13 c’è un importo', (s) => Object.assign(s.invii[1]?.atto ?? {}, { importoCent: 5 })],
    ['R53: l’ora di arrivo della voce 13', (s) => Object.assign(s.arrivi[1] ?? {}, { il: ZERO - 2_000 })],
    ['R75: la ricevuta della voce 13', (s) => Object.assign(primaRisposta(s).ricevuta ?? {}, { impronta: 'x' })],
    [
      'R75: la ricevuta della voce 13',
      (s) => Object.assign(primaRisposta(s), { attore: { tipo: 'offerente', id: 'abete' } }),
    ],
    ['R66: la ricevuta della voce 13', (s) => Object.assign(primaRisposta(s).ricevuta ?? {}, { motivo: 'R50' })],
    ['R66: accettato senza ricevuta', (s) => Object.assign(primaRisposta(s), { ricevuta: null })],
    ['R51: la voce 13 viene prima della 14', (s) => Object.assign(s.risposte[2] ?? {}, { partitaIl: ZERO - 1_500 })],
    ['R75: una lettura arriva', (s) => s.letture.push({ asta: ASTA, seqAllInvio: 13, ultimoSeq: 12 })],
    [
      'no senza traccia e senza ragione',
      (s) => Object.assign(primaRisposta(s), { esito: 'rifiutato', codice: 'R57_gara_sospesa', ricevuta: null }),
    ],
    [
      'R66: respinto come comando di altri',
      (s) => Object.assign(primaRisposta(s), { esito: 'rifiutato', codice: 'comando_di_altri', ricevuta: null }),
    ],
    [
      'R66: respinto come diverso',
      (s) => Object.assign(primaRisposta(s), { esito: 'rifiutato', codice: 'comando_diverso', ricevuta: null }),
    ],
    [
      'R57: il rilancio perso',
      (s) => {
        mandaPerso(s);
        s.arrivi.push(arrivoPerso({ il: ZERO + 5_000, seq: 19 }));
      },
    ],
    [
      'R57: il rilancio perso, arrivato in tempo',
      (s) => {
        mandaPerso(s);
        s.valeLaPorta = true;
        s.arrivi.push({ ...arrivoPerso({ il: ZERO + 5_000, seq: 19 }), il: ZERO + 500_000, seq: voci(s).length });
      },
    ],
    [
      'ha aspettato invano',
      (s) => Object.assign(primaRisposta(s), { esito: 'incerto', codice: 'zero_in_verifica', ricevuta: null }),
    ],
    [
      'R57: il rilancio c18, arrivato in tempo',
      (s) => {
        const [voce, risposta] = [voci(s)[18], s.risposte.find(({ comandoId }) => comandoId === 'c18')];
        const rifiuto = { codice: 'R53_tempo_scaduto', regola: 'R53', dati: {} };
        Object.assign(voce ?? {}, { tipo: 'RilancioRifiutato', dati: { ...voce?.dati, rifiuto } });
        Object.assign(risposta ?? {}, { esito: 'rifiutato', codice: 'R53_tempo_scaduto' });
      },
    ],
    [
      'R53: respinto per tempo mentre lo zero',
      (s) => {
        const voce = voci(s).find(({ tipo }) => tipo === 'RilancioRifiutato');
        const rifiuto = { codice: 'R53_tempo_scaduto', regola: 'R53', dati: {} };
        Object.assign(voce ?? {}, {
          ricevutoIl: ZERO + 4_000,
          registratoIl: ZERO + 4_000,
          dati: { ...voce?.dati, rifiuto },
        });
        Object.assign(s.aste[0] ?? {}, { voci: rilega(voci(s)) });
      },
    ],
    ['lo schermo di x alla voce 13', (s) => s.schermi.push(schermo({ ...VISTA, scadeIl: ZERO }))],
    ['lo schermo di x torna indietro alla voce 13', (s) => s.schermi.push(schermo(VISTA, VISTA))],
    ['lo schermo di x: la voce 9', (s) => s.schermi.push({ ...schermo(VISTA), impossibili: ['la voce 9'] })],
    ['lo schermo di x alla fine non', (s) => s.schermi.push({ ...schermo(VISTA), mostra: { seq: 13 } })],
    ['lo schermo di x è fermo alla voce 13', (s) => s.schermi.push(schermo(VISTA))],
    ['R33: esce l’identità', (s) => s.uscite.push({ asta: ASTA, verso: occhio, testo: '{"x":"betulla"}' })],
    ['R33: esce «segreto»', (s) => s.uscite.push({ asta: ASTA, verso: occhio, testo: 'un segreto' })],
    [
      'R33: esce il rilancio rifiutato',
      (s) => s.uscite.push({ asta: ASTA, verso: occhio, testo: '{"tipo":"RilancioRifiutato","pseudonimo":"ABETE"}' }),
    ],
    ['errore che nessun guasto', (s) => s.imprevisti.push('TypeError')],
  ])('%s', (male, cambia) => {
    expect(prova(cambia)).toContain(male);
  });

  test('R66 con due atti diversi sotto lo stesso identificativo basta che il rifiuto sia giusto per uno', () => {
    const conDue = (altro: { tipo: string; bustaId: string }): string =>
      prova((s) => {
        const { attore, ...voce } = voci(s).find(({ tipo }) => tipo === 'RilancioRifiutato') as Voce;
        const rifiuto = { codice: 'ruolo_non_ammesso', regola: 'R38', dati: {} };
        const dati = { atto: 'rilancia', rifiuto };
        const [asta] = s.aste;
        if (asta === undefined) throw new Error('nessuna asta');
        asta.voci = rilega(
          asta.voci.map((v) => (v.seq === voce.seq ? { ...voce, attore, tipo: 'AttoRifiutato', dati } : v)),
        );
        s.risposte = [];
        const suo = s.invii.find(({ comandoId }) => comandoId === voce.comandoId) as Storia['invii'][number];
        Object.assign(suo, { atto: { tipo: 'rilancia', bustaId: attore.id, importoCent: 1 } });
        s.invii.push({ ...suo, atto: { ...altro, importoCent: 1 } });
      });
    expect(conDue({ tipo: 'rilancia', bustaId: 'betulla' })).not.toContain('ruolo_non_ammesso');
    expect(conDue({ tipo: 'rilancia', bustaId: 'abete' })).toContain('rifiuto senza ragione: ruolo_non_ammesso');
  });

  test('uno schermo che mostra ciò che il registro dice non è un male', () => {
    expect(prova((s) => s.schermi.push(schermo(VISTA)))).not.toContain('mostra');
  });
});
