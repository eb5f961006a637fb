import { ATTI_DOPO_ROTTI } from './guasti-dopo.ts';
import { BUSTE_ROTTE } from './guasti-leggi-buste.ts';
import { CONDUZIONE_ROTTA } from './guasti-leggi-conduzione.ts';
import { FUORI_DAL_DOMINIO, fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';
import { OSSERVAZIONI_ROTTE } from './guasti-leggi-osservazioni.ts';
import { SALA_ROTTA } from './guasti-leggi-sala.ts';

const PUBBLICAZIONE = 'asta/pubblicazione.ts';
const ALLESTIMENTO = 'asta/decidi/allestimento.ts';
const PROPOSTE = 'asta/proposte.ts';
const RACCOLTA = 'asta/decidi/raccolta.ts';
const APERTURA = 'asta/decidi/apertura.ts';
const GARA = 'asta/decidi/gara.ts';
const CHIUSURA = 'asta/decidi/chiusura.ts';

/** `regola: che` è l'errore; poi dove, che cosa si cerca, che cosa si mette. */
const rotta = (regola: string, che: string, file: string, cerca: string, metti: string): RegolaRotta =>
  fuori(regola, che, `packages/dominio/src/${file}`, 'packages/dominio', cerca, metti);

/** Un errore per regola: `npm run leggi` li pianta uno alla volta, e `docs/law.md` conta solo queste regole. */
export const REGOLE_ROTTE: readonly RegolaRotta[] = [
  rotta(
    'R01',
    'un’asincrona si pubblica come una sincrona',
    PUBBLICAZIONE,
    "modalita === 'asincrona' || modalita === 'asincrona_mobili'",
    'false',
  ),
  rotta(
    'R02',
    'dopo il termine i parametri si cambiano ancora',
    ALLESTIMENTO,
    " || adesso > stato.parametri.termineOfferteIl)\n      return no('R02_parametri_congelati')",
    ")\n      return no('R02_parametri_congelati')",
  ),
  rotta(
    'R03',
    'il termine può seguire le operazioni',
    PUBBLICAZIONE,
    'termineOfferteIl >= inizioOperazioniIl',
    'termineOfferteIl > inizioOperazioniIl + 1e12',
  ),
  rotta('R04', 'basta il nove per cento', PUBBLICAZIONE, 'cauzionePercento < 10', 'cauzionePercento < 9'),
  rotta(
    'R05',
    'il minimo stampato non prevale',
    PROPOSTE,
    'parametri.offertaMinimaCent ?? treQuarti(parametri.prezzoBaseCent)',
    'treQuarti(parametri.prezzoBaseCent)',
  ),
  rotta(
    'R07',
    'si pubblica senza dichiarazione di assenza di conflitti',
    PUBBLICAZIONE,
    'if (dichiarazione === null) trovati',
    'if (false) trovati',
  ),
  rotta(
    'R08',
    'chiunque rilancia per un altro',
    GARA,
    "if (attore.tipo !== 'offerente' || attore.id !== atto.bustaId)",
    "if (attore.tipo !== 'offerente')",
  ),
  rotta(
    'R10',
    'le buste escono dai depositi quando si vuole',
    RACCOLTA,
    "if (adesso < dal) return no('R10_non_versabili', { dalIl: dal });",
    '',
  ),
  rotta(
    'R12',
    'il secondo del termine è già tardi',
    PROPOSTE,
    'return alSecondo(depositataIl) > alSecondo(termineOfferteIl);',
    'return alSecondo(depositataIl) >= alSecondo(termineOfferteIl);',
  ),
  rotta(
    'R13',
    'nessuna offerta è mai tardiva',
    PROPOSTE,
    'return alSecondo(depositataIl) > alSecondo(termineOfferteIl);',
    'return false;',
  ),
  rotta(
    'R16',
    'sotto il minimo non si propone nulla',
    PROPOSTE,
    'if (!raggiungeIlMinimo(prezzoCent, parametri))',
    'if (false)',
  ),
  rotta(
    'R17',
    'basta la cauzione dell’avviso, anche sotto un decimo del prezzo offerto',
    PROPOSTE,
    'return Math.max(dellAvvisoCent, percentoDi(CAUZIONE_DI_LEGGE_PERCENTO, prezzoCent));',
    'return dellAvvisoCent;',
  ),
  rotta(
    'R18',
    'chi ha il codice del debitore offre come gli altri',
    'asta/impediti.ts',
    'if (codiceConfrontabile(vietato) === suo)',
    'if (false)',
  ),
  rotta(
    'R21',
    'due offerte dalla stessa PEC non si segnalano',
    PROPOSTE,
    'if (fatti.stessaProvenienza > 0)',
    'if (false)',
  ),
  rotta(
    'R24',
    'l’offerta resta irrevocabile per sempre',
    PROPOSTE,
    'if (apertaIl > depositataIl + IRREVOCABILITA_MS)',
    'if (false)',
  ),
  rotta(
    'R25',
    'ciò che non si legge sparisce dall’elenco',
    APERTURA,
    'const buste = [...stato.buste.values()]\n    .map(inElenco)',
    "const buste = [...stato.buste.values()]\n    .filter((busta) => busta.stato.tipo !== 'scartata_tecnica')\n    .map(inElenco)",
  ),
  rotta('R26', 'il fax è sempre ammesso', APERTURA, "canale === 'fax' && interruzione !== 'programmata'", 'false'),
  rotta(
    'R27',
    'la sola accettazione è sempre ammessa',
    APERTURA,
    "canale === 'art15' && interruzione !== 'non_programmata'",
    'false',
  ),
  rotta(
    'R28',
    'la carta è ammessa in una vendita telematica',
    APERTURA,
    "canale === 'cartacea' && stato.parametri.modalita !== 'sincrona_mista'",
    'false',
  ),
  rotta(
    'R29',
    'una ripresa non lascia il tempo degli inviti',
    'asta/decidi/sospensione.ts',
    'const dal = daIl + PREAVVISO_INVITI_MS;',
    'const dal = daIl;',
  ),
  rotta(
    'R30',
    'la consegna a mano la conferma chi l’ha proposta',
    RACCOLTA,
    "if (attore.id === atto.propostaDa) return no('R30_serve_un_altra_persona');",
    '',
  ),
  rotta(
    'R31',
    'chi ha offerto su carta rilancia online',
    GARA,
    "if (partecipaInSala(busta))\n    return rifiuto('R31_canale_vincolato'",
    "if (false)\n    return rifiuto('R31_canale_vincolato'",
  ),
  rotta(
    'R32',
    'a vendita ferma gli atti passano',
    'asta/decidi.ts',
    'stato.ferma === null || A_VENDITA_FERMA.has(atto.tipo)',
    'true',
  ),
  rotta(
    'R33',
    'il motivo di un’esclusione lo leggono tutti',
    'asta/vista-per.ts',
    'rifiutata(evento.pseudonimo, referente || mio ? evento.motivo : null)',
    'rifiutata(evento.pseudonimo, evento.motivo)',
  ),
  rotta(
    'R34',
    'due buste hanno lo stesso pseudonimo',
    RACCOLTA,
    "if (usati.has(busta.pseudonimo)) return no('R34_pseudonimo_ripetuto');",
    '',
  ),
  rotta(
    'R36',
    'un operatore solo sostituisce il delegato',
    'asta/decidi/conduzione.ts',
    "if (attore.id === propostaDa) return no('R36_serve_un_altra_persona');",
    '',
  ),
  rotta(
    'R38',
    'si rifiuta un’offerta senza dire perché',
    APERTURA,
    "if (motivo.regola === '' || motivo.testo === '') return no('R38_motivo_mancante');",
    '',
  ),
  rotta(
    'R40',
    'deserta con un nome qualunque',
    CHIUSURA,
    "return esito === attesa ? null : no('R40_nessuna_offerta_valida');",
    'return null;',
  ),
  rotta(
    'R41',
    'l’aggiudicazione dovuta si trattiene senza provvedimento',
    CHIUSURA,
    "if (aggiudicazioneDovuta(stato) && !perOrdine) return no('R41_aggiudicazione_dovuta');",
    '',
  ),
  rotta(
    'R42',
    'sotto la base si aggiudica anche con istanze',
    CHIUSURA,
    "if (sottoBase && stato.istanze.size > 0) return no('R42_istanze_presenti');",
    '',
  ),
  rotta(
    'R46',
    'un’istanza depositata il giorno dopo il termine vale',
    'asta/decidi/istanze.ts',
    'giornoARoma(depositataIl) > ultimo',
    'giornoARoma(depositataIl) > ultimo + 1',
  ),
  rotta(
    'R47',
    'si assegna a chi offre di meno',
    'asta/decidi/istanze.ts',
    "if (importoCent < maggiore) return no('R47_istanza_migliore', { importoCent: maggiore });",
    '',
  ),
  rotta(
    'R43',
    'con due offerte valide si aggiudica senza gara',
    CHIUSURA,
    "if (prima === undefined) return no('R40_nessuna_offerta_valida');\n  if (seconda !== undefined) return no('R43_gara_obbligatoria');\n  return {",
    "if (prima === undefined) return no('R40_nessuna_offerta_valida');\n  return {",
  ),
  rotta(
    'R44',
    'la gara parte dalla seconda offerta',
    APERTURA,
    'importoCent: primo.prezzoCent };',
    'importoCent: secondo.prezzoCent };',
  ),
  rotta(
    'R45',
    'la cauzione più bassa precede la più alta',
    'asta/graduatoria.ts',
    'b.cauzioneCent - a.cauzioneCent',
    'a.cauzioneCent - b.cauzioneCent',
  ),
  rotta(
    'R48',
    'la gara parte con buste da decidere',
    APERTURA,
    "const quante = daEsaminare(stato);\n  if (quante > 0) return no('R48_buste_da_esaminare', { quante });\n  const posti",
    'const posti',
  ),
  rotta(
    'R49',
    'che il referente è scollegato lo dichiara chiunque conduca',
    GARA,
    "if (attore.tipo !== 'sistema' && atto.motivo !== 'atto_del_referente') return no('ruolo_non_ammesso');",
    '',
  ),
  rotta('R50', 'il minimo esatto non basta', GARA, 'if (importoCent < minimoCent)', 'if (importoCent <= minimoCent)'),
  rotta(
    'R51',
    'un rilancio elaborato dopo accorcia il tempo',
    GARA,
    'Math.max(zeroCheCorreva(stato.gara), adesso + stato.parametri.unitaTempoMs)',
    'adesso + stato.parametri.unitaTempoMs',
  ),
  rotta(
    'R52',
    'l’unità si aggiunge allo zero di prima',
    GARA,
    'Math.max(zeroCheCorreva(stato.gara), adesso + stato.parametri.unitaTempoMs)',
    'stato.gara.scadeIl + stato.parametri.unitaTempoMs',
  ),
  rotta(
    'R53',
    'un rilancio allo zero vale ancora',
    GARA,
    'if (adesso >= stato.gara.scadeIl)\n        return rifiuto',
    'if (adesso > stato.gara.scadeIl)\n        return rifiuto',
  ),
  rotta(
    'R54',
    'in sala vale una dichiarazione fatta dopo il fermo',
    GARA,
    ' || dichiaratoIl > stato.gara.congelataIl',
    '',
  ),
  rotta(
    'R55',
    'si corregge senza dire perché',
    'asta/decidi/rettifica.ts',
    "if (motivo.trim() === '') return no('R55_motivo_mancante');",
    '',
  ),
  rotta('R56', 'chi è in testa supera sé stesso', GARA, 'testa.bustaId === bustaId && !autoRilancioAmmesso', 'false'),
  rotta(
    'R57',
    'si riprende senza l’unità intera',
    GARA,
    "tipo: 'GaraRipresa', scadeIl: adesso + stato.parametri.unitaTempoMs",
    "tipo: 'GaraRipresa', scadeIl: adesso + stato.parametri.unitaTempoMs / 2",
  ),
  rotta(
    'R66',
    'un rilancio rifiutato non lascia traccia',
    GARA,
    "eventi: [\n      { tipo: 'RilancioRifiutato', bustaId: busta.id, pseudonimo: busta.pseudonimo, importoCent, canale, rifiuto },\n    ],",
    'eventi: [],',
  ),
  rotta(
    'R67',
    'la cauzione torna anche a chi ha vinto',
    CHIUSURA,
    'if (bustaId === vincitoreId || (liberiIl',
    'if ((liberiIl',
  ),
  rotta(
    'R68',
    'si firma una versione superata del verbale',
    CHIUSURA,
    "if (stato.verbale.versione !== atto.versione) return no('R68_verbale_superato');",
    '',
  ),
  rotta(
    'R70',
    'la differenza scende sotto zero',
    'decadenza.ts',
    'return Math.max(0, prezzoCent - cauzioneCent - nuovoPrezzoCent);',
    'return prezzoCent - cauzioneCent - nuovoPrezzoCent;',
  ),
  rotta(
    'R71',
    'di un’offerta mai aperta non torna nulla',
    CHIUSURA,
    '!rimborsate.has(bustaId) && importoCent !== 0)',
    '!rimborsate.has(bustaId) && importoCent !== 0 && importoCent !== null)',
  ),
  rotta(
    'R74',
    'un registro con un rilancio sotto il minimo si legge',
    'asta/evolvi/gara.ts',
    "esigi(importoCent >= migliore.importoCent + parametri.rilancioMinimoCent, stato, evento, 'sotto il minimo (R50)');",
    '',
  ),
  rotta(
    'R76',
    'si pubblica un documento in cui si legge il codice del debitore',
    'documenti.ts',
    "if (pagineConDati.length > 0) return { codice: 'R76_dati_debitore', pagine: pagineConDati };",
    '',
  ),
  rotta(
    'R79',
    'un importo può avere decimi di centesimo',
    'denaro.ts',
    'Number.isSafeInteger(valore) && valore >= 0',
    'valore >= 0',
  ),
  rotta(
    'R80',
    'le operazioni si aprono senza nessuno in turno',
    APERTURA,
    "if (atto.operatoriInTurno < 1) return no('R80_operatore_assente');",
    '',
  ),
  rotta(
    'R81',
    'la parola è di due insieme',
    'asta/decidi/sala.ts',
    "if (parola !== null && adesso < parola.scadeIl) return no('R81_parola_gia_data', { aChi: parola.pseudonimo });",
    '',
  ),
  ...FUORI_DAL_DOMINIO,
  ...OSSERVAZIONI_ROTTE,
  ...BUSTE_ROTTE,
  ...CONDUZIONE_ROTTA,
  ...SALA_ROTTA,
  ...ATTI_DOPO_ROTTI,
];

export { nomeDellaRotta } from './guasti-leggi-fuori.ts';

/** Il testo con l'errore dentro; se ciò che si cerca non c'è una volta sola, l'errore è invecchiato. */
export function rompi({ regola, cerca, metti }: RegolaRotta, testo: string): string {
  const parti = testo.split(cerca);
  if (parti.length !== 2) throw new Error(`${regola}: il testo da cambiare c’è ${parti.length - 1} volte`);
  return parti.join(metti);
}
