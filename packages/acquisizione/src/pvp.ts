import { type Modalita, type QuotaInVendita, quotaInParole } from '@gestore/dominio';
import { numeroInCent } from './importo-decimale.ts';
import { leggiData, leggiDataOra } from './ora-italiana.ts';
import { type AllegatoBozza, leggiAllegati } from './pvp-collegamenti.ts';
import { type EsperimentoBozza, leggiEsperimenti } from './pvp-esperimenti.ts';
import { type BenePvp, COORDINATE, type Pvp, SchemaPvp, type Segnala } from './pvp-schema.ts';
import { immobileDaCategoria, modalitaDaParole, nomeUfficio, quotaDaParole } from './pvp-testi.ts';
import { inForma } from './testo-in-forma.ts';

/** Un punto che l’avviso lascia aperto o che chiede un controllo: lo completa l’operatore prima di pubblicare. */
type AvvisoPvp = { codice: string; campo: string; messaggio: string };

type BeneBozza = {
  descrizione: string | null;
  tipologia: string | null;
  superficieMq: string | null;
  vani: number | null;
  piano: string | null;
  disponibilita: string | null;
  catasto: { foglio: string | null; particella: string | null; subalterno: string | null; categoria: string | null }[];
  allegati: AllegatoBozza[];
};

/** Ciò che si ricava dall’avviso; `null` = l’avviso tace o non è leggibile, e un `AvvisoPvp` lo dice. */
export type BozzaAsta = {
  fonte: { idVendita: number | null };
  /** Il nome dell’ufficio in forma leggibile e, accanto, come lo pubblica il portale. */
  tribunale: string | null;
  tribunaleOriginale: string | null;
  ruolo: { numero: string | null; anno: number | null } | null;
  /** Il giudice della procedura, se l’avviso ne nomina uno solo. */
  giudice: string | null;
  /** Quale tentativo di vendita è questo, e quelli che l’avviso elenca prima. */
  esperimento: number | null;
  /** La quota in vendita, soltanto se le parole dell’avviso cominciano da lì. */
  quotaInVendita?: QuotaInVendita;
  esperimenti: EsperimentoBozza[];
  senzaIncanto: boolean | null;
  immobile: boolean | null;
  lotto: {
    codice: string | null;
    descrizione: string | null;
    categoria: string | null;
    indirizzo: {
      via: string | null;
      comune: string | null;
      provincia: string | null;
      regione: string | null;
      coordinate: { latitudine: number; longitudine: number } | null;
    };
  };
  beni: BeneBozza[];
  allegati: AllegatoBozza[];
  modalita: Modalita | null;
  dataVenditaIl: number | null;
  termineOfferteIl: number | null;
  prezzoBaseCent: number | null;
  offertaMinimaCent: number | null;
  rilancioMinimoCent: number | null;
  stimaCent: number | null;
};

type EsitoPvp =
  | { esito: 'importata'; bozza: BozzaAsta; avvisi: AvvisoPvp[] }
  | { esito: 'rifiutata'; errori: { campo: string; messaggio: string }[] };

type Corpo = Pvp['body'];

/**
 * Legge il JSON di dettaglio del portale e ne fa una bozza d’asta. Pura e senza eccezioni: un tipo sbagliato rifiuta
 * il documento dicendo quale campo, tutto il resto lascia il campo aperto con un avviso (R01-R05).
 */
export function importaPvp(json: unknown): EsitoPvp {
  const { documento, sciolto } = nelSuoInvolucro(json);
  const letto = SchemaPvp.safeParse(documento);
  if (!letto.success) {
    const errori = letto.error.issues.map((i) => ({
      campo: i.path.map(String).join('.') || '(documento)',
      messaggio:
        'Il valore non è del tipo che il portale pubblica: controlli che il file sia quello scaricato dal PVP.',
    }));
    return { esito: 'rifiutata', errori };
  }
  const avvisi: AvvisoPvp[] = [];
  const segnala: Segnala = (codice, campo, messaggio) => avvisi.push({ codice, campo, messaggio });
  if (sciolto)
    segnala(
      'corpo_sciolto',
      'fonte',
      'Il file ha i dati della vendita senza l’involucro con cui il portale li pubblica: controlli che sia intero.',
    );
  return inForma({ esito: 'importata', bozza: componi(letto.data.body, segnala), avvisi });
}

/** Chi salva dal browser, o da un altro programma, può tenere il solo contenuto di `body`: lo si riconosce dal suo lotto. */
function nelSuoInvolucro(json: unknown): { documento: unknown; sciolto: boolean } {
  const sciolto =
    typeof json === 'object' && json !== null && !Array.isArray(json) && !('body' in json) && 'lotto' in json;
  return { documento: sciolto ? { body: json } : json, sciolto };
}

/** Ciò che il portale non dice di nessuna vendita, e nessuno può supporre al posto dell’avviso (R02, R03, R17, R19). */
const TACIUTI = [
  ['rito_assente', 'rito', 'se si vende in un’esecuzione o in una procedura concorsuale'],
  ['luogo_assente', 'luogoOperazioni', 'dove si tengono le operazioni'],
  ['cauzione_assente', 'cauzionePercento', 'quanta cauzione si versa, né su che cosa si calcola'],
  ['saldo_assente', 'saldoGiorni', 'entro quanti giorni si versa il saldo'],
  ['tempo_assente', 'unitaTempoMs', 'quanto tempo si ha fra un rilancio e l’altro'],
  ['nomina_assente', 'personaDaNominareAmmessa', 'se si può offrire per persona da nominare'],
] as const;

function componi(corpo: Corpo, segnala: Segnala): BozzaAsta {
  const prezzoBaseCent = importo(corpo.impoBaseAsta, 'prezzoBaseCent', 'il prezzo base', segnala);
  const offertaMinimaCent = importo(corpo.impoOffertaMinima, 'offertaMinimaCent', 'l’offerta minima', segnala);
  confrontaMinimo(prezzoBaseCent, offertaMinimaCent, segnala);
  for (const [codice, campo, che] of TACIUTI)
    segnala(codice, campo, `Il portale non dice ${che}: scriva ciò che dice l’avviso di vendita.`);
  if (corpo.idVendita == null)
    segnala('campo_assente', 'fonte.idVendita', 'L’avviso non riporta l’identificativo della vendita sul portale.');
  return {
    fonte: { idVendita: corpo.idVendita ?? null },
    ...procedura(corpo, segnala),
    giudice: giudice(corpo.soggetti, segnala),
    ...leggiEsperimenti(corpo, segnala),
    ...quotaInVendita(corpo, segnala),
    senzaIncanto: incanto(corpo.descTipoVendita ?? null, segnala),
    immobile: genere(corpo.lotto, segnala),
    lotto: lotto(corpo.lotto, segnala),
    beni: (corpo.beni ?? []).map((bene, i) => leggiBene(bene, i, segnala)),
    allegati: leggiAllegati(corpo.allegati, 'allegati', segnala),
    modalita: modalita(corpo.descModVendita ?? null, segnala),
    dataVenditaIl: istante(corpo.dataVendita, corpo.oraVendita, 'dataVenditaIl', 'della vendita', segnala),
    termineOfferteIl: istante(
      corpo.dataTermPresOff,
      corpo.oraTermPresOff,
      'termineOfferteIl',
      'del termine per le offerte',
      segnala,
    ),
    prezzoBaseCent,
    offertaMinimaCent,
    rilancioMinimoCent: importo(corpo.impoOffertaAumento, 'rilancioMinimoCent', 'il rilancio minimo', segnala),
    stimaCent: importo(corpo.impoStima, 'stimaCent', 'il valore di stima', segnala),
  };
}

/** Un testo vuoto vale come l’assenza: il portale usa l’uno e l’altra. */
function pulito(testo: string | null | undefined): string | null {
  const rifilato = testo?.trim() ?? '';
  return rifilato === '' ? null : rifilato;
}

function richiesto(testo: string | null | undefined, campo: string, nome: string, segnala: Segnala): string | null {
  const valore = pulito(testo);
  if (valore === null) segnala('campo_assente', campo, `L’avviso non indica ${nome}: lo completi prima di pubblicare.`);
  return valore;
}

function importo(numero: number | null | undefined, campo: string, nome: string, segnala: Segnala): number | null {
  if (numero == null) {
    segnala('importo_assente', campo, `L’avviso non indica ${nome}.`);
    return null;
  }
  const letto = numeroInCent(numero);
  if (letto.tipo === 'valido') return letto.cent;
  segnala('importo_non_valido', campo, `Per ${nome} l’avviso riporta un valore non utilizzabile. ${letto.messaggio}`);
  return null;
}

/** Il minimo stampato prevale; qui si dice soltanto quando non coincide con i tre quarti del prezzo base (R05). */
function confrontaMinimo(base: number | null, minimo: number | null, segnala: Segnala): void {
  if (base === null || minimo === null) return;
  const campo = 'offertaMinimaCent';
  // Confronto sugli interi: `4 * minimo` contro `3 * base`; uno scarto fino a tre è l’arrotondamento al centesimo, per eccesso o per difetto.
  const scarto = 4 * minimo - 3 * base;
  if (minimo > base)
    segnala('minimo_oltre_base', campo, 'L’offerta minima stampata supera il prezzo base: controlli l’avviso.');
  else if (scarto < -3)
    segnala(
      'minimo_sotto_tre_quarti',
      campo,
      'L’offerta minima stampata è sotto i tre quarti del prezzo base: vale quella stampata, ma controlli l’avviso.',
    );
  else if (scarto > 3)
    segnala(
      'minimo_sopra_tre_quarti',
      campo,
      'L’offerta minima stampata è sopra i tre quarti del prezzo base: vale quella stampata, ma controlli l’avviso.',
    );
  else if (scarto !== 0)
    segnala('minimo_arrotondato', campo, 'L’offerta minima stampata è arrotondata al centesimo: vale quella stampata.');
}

function procedura(corpo: Corpo, segnala: Segnala): Pick<BozzaAsta, 'tribunale' | 'tribunaleOriginale' | 'ruolo'> {
  const tribunaleOriginale = richiesto(corpo.procedura?.descUfficio, 'tribunale', 'il tribunale', segnala);
  const tribunale = tribunaleOriginale === null ? null : nomeUfficio(tribunaleOriginale);
  if (tribunale !== null && !/^tribunale\b/i.test(tribunale))
    segnala(
      'ufficio_non_tribunale',
      'tribunale',
      `L’ufficio indicato è «${tribunale}», che non è un tribunale: controlli quale giudice conduce la procedura.`,
    );
  const numero = richiesto(corpo.procedura?.numeRg, 'ruolo.numero', 'il numero di ruolo', segnala);
  const anno = corpo.procedura?.numeAnnoRg ?? null;
  if (anno === null)
    segnala('campo_assente', 'ruolo.anno', 'L’avviso non indica l’anno di ruolo: lo completi prima di pubblicare.');
  return { tribunale, tribunaleOriginale, ruolo: numero === null && anno === null ? null : { numero, anno } };
}

function incanto(parole: string | null, segnala: Segnala): boolean | null {
  const chiave = parole?.trim().toLowerCase().replace(/\s+/g, ' ');
  if (chiave === 'senza incanto') return true;
  if (chiave === 'con incanto') {
    segnala(
      'con_incanto',
      'senzaIncanto',
      'L’avviso dice che la vendita è con incanto: la bozza lo conserva, ma da qui si conducono solo vendite senza incanto, e non si potrà pubblicare.',
    );
    return false;
  }
  segnala(
    'tipo_vendita_non_riconosciuto',
    'senzaIncanto',
    `Il tipo di vendita «${parole ?? ''}» non è riconosciuto: indichi se è con o senza incanto.`,
  );
  return null;
}

/** Ciò che si vende è una parte, se lo dice la descrizione del lotto, o del solo bene che ha: di più beni ciascuno avrebbe la sua (R20). */
function quotaInVendita({ lotto: { descLotto }, beni }: Corpo, segnala: Segnala): Pick<BozzaAsta, 'quotaInVendita'> {
  const [bene, ...altri] = beni ?? [];
  const [letta] = [descLotto, altri.length === 0 ? bene?.descrizione : null].flatMap(
    (t) => quotaDaParole(t ?? '') ?? [],
  );
  if (letta === undefined) return {};
  segnala(
    'quota_in_vendita',
    'quotaInVendita',
    `Dalla descrizione risulta in vendita ${quotaInParole(letta)}: controlli che l’avviso dica così.`,
  );
  return { quotaInVendita: letta };
}

/** Se il bene è immobile lo dice la categoria del lotto; il codice del portale, se le parole mancano o non lo dicono (R03). */
function genere({ descTipoCategLotto, codTipoCategLotto }: Corpo['lotto'], segnala: Segnala): boolean | null {
  const categorie = [pulito(descTipoCategLotto), pulito(codTipoCategLotto)].filter((una) => una !== null);
  const [letto] = categorie.map(immobileDaCategoria).filter((uno) => uno !== null);
  if (letto !== undefined) return letto;
  segnala(
    'genere_non_riconosciuto',
    'immobile',
    `${categorie[0] === undefined ? 'L’avviso non dice la categoria del lotto' : `Dalla categoria «${categorie[0]}» non si capisce il genere`}: indichi se il bene è immobile o mobile.`,
  );
  return null;
}

/** Il portale elenca chi ha parte nella vendita, ciascuno con il suo ruolo; nei più degli avvisi il giudice non c’è. */
function giudice(soggetti: Corpo['soggetti'], segnala: Segnala): string | null {
  const nomi = (soggetti ?? []).flatMap(({ ruolo, nome, cognome }) => {
    const chi = [pulito(nome), pulito(cognome)].filter((parte) => parte !== null).join(' ');
    return chi !== '' && /^giudice\b/i.test(pulito(ruolo) ?? '') ? [chi] : [];
  });
  const [unico, secondo] = new Set(nomi);
  if (secondo === undefined) return unico ?? null;
  segnala(
    'giudici_diversi',
    'giudice',
    `L’avviso nomina più giudici (${nomi.join(', ')}): scriva quello della procedura.`,
  );
  return null;
}

function modalita(parole: string | null, segnala: Segnala): Modalita | null {
  const campo = 'modalita';
  if (pulito(parole) === null) {
    segnala('modalita_assente', campo, 'L’avviso non indica la modalità della vendita.');
    return null;
  }
  const letta = modalitaDaParole(parole ?? '');
  if (letta === null)
    segnala(
      'modalita_sconosciuta',
      campo,
      `La modalità «${parole ?? ''}» non è una delle quattro del DM 32/2015: la scelga.`,
    );
  return letta;
}

function istante(
  data: string | null | undefined,
  ora: string | null | undefined,
  campo: string,
  nome: string,
  segnala: Segnala,
): number | null {
  const giorno = pulito(data);
  const orario = pulito(ora);
  if (giorno === null) {
    segnala('data_assente', campo, `L’avviso non indica la data ${nome}.`);
    return null;
  }
  const letto = orario === null ? leggiData(giorno) : leggiDataOra(giorno, orario);
  if (letto.tipo === 'valido') return letto.istante;
  if (letto.tipo === 'errore') segnala('data_non_valida', campo, letto.messaggio);
  else segnala('ora_assente', campo, `L’avviso indica la data ${nome}, ${giorno}, ma non l’ora: la completi.`);
  return null;
}

function lotto(grezzo: Corpo['lotto'], segnala: Segnala): BozzaAsta['lotto'] {
  const luogo = grezzo.indirizzo;
  const coordinate = leggiCoordinate(luogo?.coordinate);
  if (coordinate === null)
    segnala(
      luogo?.coordinate == null ? 'campo_assente' : 'coordinate_non_valide',
      'lotto.indirizzo.coordinate',
      luogo?.coordinate == null
        ? 'L’avviso non indica le coordinate: il lotto non comparirà sulla mappa.'
        : 'Le coordinate che l’avviso indica non si leggono: il lotto non comparirà sulla mappa, finché non le scrive.',
    );
  return {
    // «LOTTO UNICO» sta al posto di un numero: il codice è un testo e resta quello dell’avviso.
    codice: richiesto(grezzo.codLotto, 'lotto.codice', 'il lotto', segnala),
    descrizione: richiesto(grezzo.descLotto, 'lotto.descrizione', 'la descrizione del lotto', segnala),
    categoria: richiesto(
      grezzo.descTipoCategLotto ?? grezzo.codTipoCategLotto,
      'lotto.categoria',
      'la categoria del lotto',
      segnala,
    ),
    indirizzo: {
      via: richiesto(luogo?.via, 'lotto.indirizzo.via', 'la via', segnala),
      comune: richiesto(luogo?.descComune, 'lotto.indirizzo.comune', 'il comune', segnala),
      provincia: richiesto(luogo?.descProvincia, 'lotto.indirizzo.provincia', 'la provincia', segnala),
      regione: richiesto(luogo?.descRegione, 'lotto.indirizzo.regione', 'la regione', segnala),
      coordinate,
    },
  };
}

function leggiBene(bene: BenePvp, indice: number, segnala: Segnala): BeneBozza {
  return {
    descrizione: pulito(bene.descrizione),
    tipologia: pulito(bene.descTipologiaBene),
    superficieMq: pulito(bene.superficie),
    vani: bene.numeroVani ?? null,
    piano: pulito(bene.piano),
    disponibilita: pulito(bene.disponibilitaDesc) ?? pulito(bene.disponibilita),
    catasto: (bene.datiCatastali ?? []).map((dato) => ({
      foglio: pulito(dato.textFoglio),
      particella: pulito(dato.textParticella),
      subalterno: pulito(dato.textSubalterno),
      categoria: pulito(dato.categoria),
    })),
    allegati: leggiAllegati(bene.allegati, `beni.${indice}.allegati`, segnala),
  };
}

/** Un punto della Terra; `null` di ogni altra cosa, anche mezza. */
function leggiCoordinate(grezze: unknown): { latitudine: number; longitudine: number } | null {
  const lette = COORDINATE.safeParse(grezze);
  return lette.success ? { latitudine: lette.data.latitudine, longitudine: lette.data.longitudine } : null;
}
