import { formattaEuro, leggiEuro, type Modalita, type ParametriBozza, type Scheda } from '@gestore/dominio';
import { leggiIstante, scriviIstante } from '../../../forme/istante-scritto.ts';

/** Il modulo di una vendita com'è scritto: solo testo, così ciò che si è digitato non si perde mai. */
export type Scritta = {
  titolo: string;
  tribunale: string;
  ruoloNumero: string;
  ruoloAnno: string;
  lotto: string;
  descrizione: string;
  via: string;
  comune: string;
  provincia: string;
  regione: string;
  categoria: string;
  stima: string;
  delegatoId: string;
  modalita: string;
  genere: string;
  prezzoBase: string;
  offertaMinima: string;
  rilancioMinimo: string;
  cauzionePercento: string;
  cauzioneSu: string;
  termineData: string;
  termineOra: string;
  inizioData: string;
  inizioOra: string;
  unitaTempoSecondi: string;
  saldoGiorni: string;
  leggibiliPrimaMinuti: string;
  rimborsoGiorni: string;
  multiploConferma: string;
  personaDaNominare: boolean;
  autoRilancio: boolean;
  istanze: boolean;
};
export type CampoScritto = keyof Scritta;
export type ErroriScritti = Partial<Record<CampoScritto, string>>;

const MINUTO_MS = 60_000;
const testoEuro = (cent: number | null): string => (cent === null ? '' : formattaEuro(cent).replace('€ ', ''));
const testoNumero = (numero: number | null): string => (numero === null ? '' : String(numero));

/** Dalla bozza al modulo. */
export function scrivi(scheda: Scheda, parametri: ParametriBozza): Scritta {
  const quando = (il: number | null): { data: string; ora: string } =>
    il === null ? { data: '', ora: '' } : scriviIstante(il);
  const termine = quando(parametri.termineOfferteIl);
  const inizio = quando(parametri.inizioOperazioniIl);
  return {
    titolo: scheda.titolo,
    tribunale: scheda.tribunale,
    ruoloNumero: scheda.ruolo?.numero ?? '',
    ruoloAnno: testoNumero(scheda.ruolo?.anno ?? null),
    lotto: scheda.lotto.codice,
    descrizione: scheda.lotto.descrizione,
    via: scheda.luogo.via,
    comune: scheda.luogo.comune,
    provincia: scheda.luogo.provincia,
    regione: scheda.luogo.regione,
    categoria: scheda.lotto.categoria ?? '',
    stima: testoEuro(scheda.stimaCent),
    delegatoId: scheda.delegatoId ?? '',
    modalita: parametri.modalita ?? '',
    genere: parametri.immobile === null ? '' : parametri.immobile ? 'immobile' : 'mobile',
    prezzoBase: testoEuro(parametri.prezzoBaseCent),
    offertaMinima: testoEuro(parametri.offertaMinimaCent),
    rilancioMinimo: testoEuro(parametri.rilancioMinimoCent),
    cauzionePercento: testoNumero(parametri.cauzionePercento),
    cauzioneSu: parametri.cauzioneSu ?? '',
    termineData: termine.data,
    termineOra: termine.ora,
    inizioData: inizio.data,
    inizioOra: inizio.ora,
    unitaTempoSecondi: testoNumero(parametri.unitaTempoMs === null ? null : parametri.unitaTempoMs / 1000),
    saldoGiorni: testoNumero(parametri.saldoGiorni),
    leggibiliPrimaMinuti: testoNumero(
      parametri.leggibiliPrimaMs === null ? null : parametri.leggibiliPrimaMs / MINUTO_MS,
    ),
    rimborsoGiorni: testoNumero(parametri.rimborsoGiorniLavorativi),
    multiploConferma: testoNumero(parametri.multiploConferma),
    personaDaNominare: parametri.personaDaNominareAmmessa ?? false,
    autoRilancio: parametri.autoRilancioAmmesso ?? false,
    istanze: parametri.istanzeAssegnazione ?? false,
  };
}

type Letta = { scheda: Scheda; parametri: ParametriBozza } | { errori: ErroriScritti };
type Bozza = { scheda: Scheda; parametri: ParametriBozza };

/** Dal modulo alla bozza: un campo vuoto resta aperto, uno sbagliato dice come correggerlo. */
export function leggiScritta(scritta: Scritta, prima: Bozza, delegatoNome: string | null): Letta {
  const errori: ErroriScritti = {};
  const leggi = lettore(scritta, errori);
  const scheda = schedaLetta(scritta, prima.scheda, leggi, delegatoNome);
  const parametri = parametriLetti(scritta, prima.parametri, leggi);
  return Object.keys(errori).length > 0 ? { errori } : { scheda, parametri };
}

type CampoEuro = 'prezzoBase' | 'offertaMinima' | 'rilancioMinimo' | 'stima';
type CampoIntero =
  | 'cauzionePercento'
  | 'unitaTempoSecondi'
  | 'saldoGiorni'
  | 'ruoloAnno'
  | 'leggibiliPrimaMinuti'
  | 'rimborsoGiorni'
  | 'multiploConferma';
type Lettore = ReturnType<typeof lettore>;

/** Legge un campo per volta e annota in `errori` quelli che non si capiscono. */
function lettore(scritta: Scritta, errori: ErroriScritti) {
  return {
    euro: (campo: CampoEuro): number | null => {
      if (scritta[campo].trim() === '') return null;
      const letto = leggiEuro(scritta[campo]);
      if (letto.tipo === 'valido') return letto.cent;
      errori[campo] = letto.messaggio;
      return null;
    },
    intero: (campo: CampoIntero): number | null => {
      const testo = scritta[campo].trim();
      if (testo === '') return null;
      if (/^\d{1,6}$/.test(testo)) return Number(testo);
      errori[campo] = 'Scriva un numero intero, senza lettere.';
      return null;
    },
    istante: (data: 'termineData' | 'inizioData', ora: 'termineOra' | 'inizioOra'): number | null => {
      if (scritta[data].trim() === '' && scritta[ora].trim() === '') return null;
      const oraPiena = /^\d{2}:\d{2}$/.test(scritta[ora].trim()) ? `${scritta[ora].trim()}:00` : scritta[ora];
      const letto = leggiIstante(scritta[data], oraPiena);
      if (letto.tipo === 'valido') return letto.istante;
      errori[letto.campo === 'data' ? data : ora] = letto.messaggio;
      return null;
    },
    obbligatorio: (campo: 'titolo' | 'tribunale' | 'lotto'): string => {
      if (scritta[campo].trim() === '') errori[campo] = 'Questo campo non può restare vuoto.';
      return scritta[campo].trim();
    },
    /** Numero e anno di ruolo vanno insieme: uno solo dei due non si butta via in silenzio. */
    ruolo(): Scheda['ruolo'] {
      const numero = scritta.ruoloNumero.trim();
      const anno = this.intero('ruoloAnno');
      if (numero !== '' && scritta.ruoloAnno.trim() === '') errori.ruoloAnno = 'Scriva anche l’anno di ruolo.';
      if (numero === '' && anno !== null) errori.ruoloNumero = 'Scriva anche il numero di ruolo.';
      return numero === '' || anno === null ? null : { numero, anno };
    },
  };
}

function schedaLetta(scritta: Scritta, prima: Scheda, leggi: Lettore, delegatoNome: string | null): Scheda {
  return {
    ...prima,
    titolo: leggi.obbligatorio('titolo'),
    tribunale: leggi.obbligatorio('tribunale'),
    ruolo: leggi.ruolo(),
    lotto: {
      codice: leggi.obbligatorio('lotto'),
      descrizione: scritta.descrizione,
      categoria: scritta.categoria.trim() || null,
    },
    luogo: {
      ...prima.luogo,
      via: scritta.via,
      comune: scritta.comune,
      provincia: scritta.provincia,
      regione: scritta.regione,
    },
    stimaCent: leggi.euro('stima'),
    delegatoId: scritta.delegatoId || null,
    delegatoNome: scritta.delegatoId === '' ? null : delegatoNome,
  };
}

function parametriLetti(scritta: Scritta, prima: ParametriBozza, leggi: Lettore): ParametriBozza {
  const secondi = leggi.intero('unitaTempoSecondi');
  const minuti = leggi.intero('leggibiliPrimaMinuti');
  return {
    ...prima,
    modalita: (scritta.modalita || null) as Modalita | null,
    immobile: scritta.genere === '' ? null : scritta.genere === 'immobile',
    prezzoBaseCent: leggi.euro('prezzoBase'),
    offertaMinimaCent: leggi.euro('offertaMinima'),
    rilancioMinimoCent: leggi.euro('rilancioMinimo'),
    cauzionePercento: leggi.intero('cauzionePercento'),
    cauzioneSu: scritta.cauzioneSu === '' ? null : (scritta.cauzioneSu as 'prezzo_offerto' | 'prezzo_base'),
    termineOfferteIl: leggi.istante('termineData', 'termineOra'),
    inizioOperazioniIl: leggi.istante('inizioData', 'inizioOra'),
    unitaTempoMs: secondi === null ? null : secondi * 1000,
    leggibiliPrimaMs: minuti === null ? null : minuti * MINUTO_MS,
    saldoGiorni: leggi.intero('saldoGiorni'),
    rimborsoGiorniLavorativi: leggi.intero('rimborsoGiorni'),
    multiploConferma: leggi.intero('multiploConferma'),
    personaDaNominareAmmessa: scritta.personaDaNominare,
    autoRilancioAmmesso: scritta.autoRilancio,
    istanzeAssegnazione: scritta.istanze,
  };
}
