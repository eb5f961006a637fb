import { ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { inFrase } from '@gestore/contratto/parole/in-frase';
import { type Errori, leggiNumero, verifica } from '@gestore/contratto/regole';
import {
  DIRITTI_SUL_BENE,
  formattaEuro,
  formattaPercento,
  leggiEuro,
  type Modalita,
  type ParametriBozza,
  type Rito,
  type Scheda,
} from '@gestore/dominio';
import { ibanLeggibile } from '../../../comune/campi/iban-leggibile.ts';
import { leggiIstante, scriviIstante } from '../../../forme/istante-scritto.ts';
import { oraPiena } from '../../../forme/regole-istante.ts';
import type { CampoScritto, SchedaScritta } from './campi-scritti.ts';
import { REGOLE_SCHEDA } from './regole-scheda.ts';

type ErroriScritti = Errori<CampoScritto>;

const MINUTO_MS = 60_000;
const testoEuro = (cent: number | null): string => (cent === null ? '' : formattaEuro(cent).replace('€ ', ''));
const testoNumero = (numero: number | null): string => (numero === null ? '' : String(numero));

/** La persona da nominare come si sceglie nel modulo; ogni altra parola, anche di un modulo di prima, non dice nulla. */
const AMMESSA: Readonly<Record<string, boolean>> = { ammessa: true, esclusa: false };

/** Dalla bozza al modulo. */
export function schedaInTesto(scheda: Scheda, parametri: ParametriBozza): SchedaScritta {
  const quando = (il: number | null): { data: string; ora: string } =>
    il === null ? { data: '', ora: '' } : scriviIstante(il);
  const termine = quando(parametri.termineOfferteIl);
  const inizio = quando(parametri.inizioOperazioniIl);
  const { personaDaNominareAmmessa: nomina } = parametri;
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
    giudice: scheda.giudice ?? '',
    esperimento: testoNumero(scheda.esperimento),
    luogoOperazioni: scheda.luogoOperazioni ?? '',
    ibanCauzione: ibanLeggibile(scheda.contoCauzione?.iban ?? ''),
    intestatarioCauzione: scheda.contoCauzione?.intestatario ?? '',
    causaleCauzione: scheda.contoCauzione?.causale ?? '',
    quotaInVendita: scheda.quotaInVendita?.frazione ?? '',
    dirittoInVendita: scheda.quotaInVendita?.diritto ?? '',
    delegatoId: scheda.delegatoId ?? '',
    modalita: parametri.modalita ?? '',
    genere: parametri.immobile === null ? '' : parametri.immobile ? 'immobile' : 'mobile',
    rito: parametri.rito ?? '',
    incanto: parametri.senzaIncanto === null ? '' : parametri.senzaIncanto ? 'senza' : 'con',
    prezzoBase: testoEuro(parametri.prezzoBaseCent),
    offertaMinima: testoEuro(parametri.offertaMinimaCent),
    rilancioMinimo: testoEuro(parametri.rilancioMinimoCent),
    cauzionePercento: parametri.cauzionePercento === null ? '' : formattaPercento(parametri.cauzionePercento),
    cauzioneSu: parametri.cauzioneSu ?? '',
    termineData: termine.data,
    termineOra: termine.ora,
    cauzioneData: quando(parametri.cauzioneEntroIl ?? null).data,
    inizioData: inizio.data,
    inizioOra: inizio.ora,
    unitaTempoSecondi: testoNumero(parametri.unitaTempoMs === null ? null : parametri.unitaTempoMs / 1000),
    saldoGiorni: testoNumero(parametri.saldoGiorni),
    leggibiliPrimaMinuti: testoNumero(
      parametri.leggibiliPrimaMs === null ? null : parametri.leggibiliPrimaMs / MINUTO_MS,
    ),
    rimborsoGiorni: testoNumero(parametri.rimborsoGiorniLavorativi),
    multiploConferma: testoNumero(parametri.multiploConferma),
    personaDaNominare: nomina === null ? '' : nomina ? 'ammessa' : 'esclusa',
    autoRilancio: parametri.autoRilancioAmmesso ?? false,
    istanze: parametri.istanzeAssegnazione ?? false,
  };
}

/**
 * Il titolo che segue il lotto: chi copia una vendita e ne cambia il lotto non deve ricordarsi che il titolo nominava quello di
 * prima. Un titolo riscritto a mano non si tocca. `iniziale` è il modulo com’era prima che si scrivesse.
 */
export function conLotto(
  iniziale: Pick<SchedaScritta, 'titolo' | 'lotto'>,
  adesso: Pick<SchedaScritta, 'titolo' | 'lotto'>,
  lotto: string,
): Pick<SchedaScritta, 'titolo' | 'lotto'> {
  const prima = iniziale.lotto.trim();
  if (prima === '') return { titolo: adesso.titolo, lotto };
  // Nel titolo il lotto può stare in una frase: `Lotto 3` per `LOTTO 3`.
  const [nelTitolo, scrivi] = iniziale.titolo.includes(prima) ? [prima, String] : [inFrase(prima), inFrase];
  const titoloCon = (codice: string): string =>
    iniziale.titolo.replace(nelTitolo, () => scrivi(codice.trim() || prima));
  return { titolo: adesso.titolo === titoloCon(adesso.lotto) ? titoloCon(lotto) : adesso.titolo, lotto };
}

type Letta = { scheda: Scheda; parametri: ParametriBozza } | { errori: ErroriScritti };
type Bozza = { scheda: Scheda; parametri: ParametriBozza };

/** Dal modulo alla bozza: un campo vuoto resta aperto, uno sbagliato dice che cosa non va. */
export function leggiScritta(scritta: SchedaScritta, prima: Bozza, delegatoNome: string | null): Letta {
  const errori = verifica(REGOLE_SCHEDA, scritta);
  if (Object.keys(errori).length > 0) return { errori };
  return {
    scheda: schedaLetta(scritta, prima.scheda, delegatoNome),
    parametri: parametriLetti(scritta, prima.parametri),
  };
}

type CampoEuro = 'prezzoBase' | 'offertaMinima' | 'rilancioMinimo' | 'stima';
type CampoNumero =
  | 'cauzionePercento'
  | 'unitaTempoSecondi'
  | 'saldoGiorni'
  | 'ruoloAnno'
  | 'esperimento'
  | 'leggibiliPrimaMinuti'
  | 'rimborsoGiorni'
  | 'multiploConferma';

/** Le regole hanno già detto che si legge: se qui non si legge siamo noi in errore, e nulla si perde in silenzio. */
function illeggibile(campo: CampoScritto): never {
  throw new Error(`campo ${campo}: ha passato le regole e non si legge`);
}

function euroDi(scritta: SchedaScritta, campo: CampoEuro): number | null {
  if (scritta[campo].trim() === '') return null;
  const letto = leggiEuro(scritta[campo]);
  return letto.tipo === 'valido' ? letto.cent : illeggibile(campo);
}

function numeroDi(scritta: SchedaScritta, campo: CampoNumero): number | null {
  if (scritta[campo].trim() === '') return null;
  return leggiNumero(scritta[campo]) ?? illeggibile(campo);
}

function istanteDi(scritta: SchedaScritta, data: 'termineData' | 'inizioData', ora: 'termineOra' | 'inizioOra') {
  if (scritta[data].trim() === '') return null;
  const letto = leggiIstante(scritta[data], oraPiena(scritta[ora]));
  return letto.tipo === 'valido' ? letto.istante : illeggibile(ora);
}

/** Di un giorno conta il giorno: l'ora è quella che né il cambio dell'ora né un rinvio spostano in un altro. */
function mezzogiornoDi(giorno: string): number | null {
  if (giorno.trim() === '') return null;
  const letto = leggiIstante(giorno, '12:00:00');
  return letto.tipo === 'valido' ? letto.istante : illeggibile('cauzioneData');
}

/** Numero e anno di ruolo vanno insieme: le regole non ne lasciano passare uno solo. */
function ruoloDi(scritta: SchedaScritta): Scheda['ruolo'] {
  const numero = scritta.ruoloNumero.trim();
  const anno = numeroDi(scritta, 'ruoloAnno');
  return numero === '' || anno === null ? null : { numero, anno };
}

/** Senza IBAN non c'è un conto: le regole non lasciano passare il resto da solo. */
function contoScritto(scritta: SchedaScritta): NonNullable<Scheda['contoCauzione']> | null {
  const iban = ibanCompatto(scritta.ibanCauzione);
  if (iban === '') return null;
  return { iban, intestatario: scritta.intestatarioCauzione.trim(), causale: scritta.causaleCauzione.trim() };
}

/** Frazione e diritto vanno insieme; una scheda che non diceva la quota, e continua a tacerla, resta com'era (R20). */
function quotaLetta(scritta: SchedaScritta, prima: Scheda): Pick<Scheda, 'quotaInVendita'> {
  const frazione = scritta.quotaInVendita.trim();
  const diritto = DIRITTI_SUL_BENE.find((uno) => uno === scritta.dirittoInVendita);
  if (frazione !== '' && diritto !== undefined) return { quotaInVendita: { frazione, diritto } };
  return prima.quotaInVendita === undefined ? {} : { quotaInVendita: null };
}

function schedaLetta(scritta: SchedaScritta, prima: Scheda, delegatoNome: string | null): Scheda {
  return {
    ...prima,
    titolo: scritta.titolo.trim(),
    tribunale: scritta.tribunale.trim(),
    ruolo: ruoloDi(scritta),
    lotto: {
      codice: scritta.lotto.trim(),
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
    stimaCent: euroDi(scritta, 'stima'),
    giudice: scritta.giudice.trim() || null,
    esperimento: numeroDi(scritta, 'esperimento'),
    luogoOperazioni: scritta.luogoOperazioni.trim() || null,
    contoCauzione: contoScritto(scritta),
    ...quotaLetta(scritta, prima),
    delegatoId: scritta.delegatoId || null,
    delegatoNome: scritta.delegatoId === '' ? null : delegatoNome,
  };
}

function parametriLetti(scritta: SchedaScritta, prima: ParametriBozza): ParametriBozza {
  const secondi = numeroDi(scritta, 'unitaTempoSecondi');
  const minuti = numeroDi(scritta, 'leggibiliPrimaMinuti');
  return {
    ...prima,
    modalita: (scritta.modalita || null) as Modalita | null,
    immobile: scritta.genere === '' ? null : scritta.genere === 'immobile',
    rito: (scritta.rito || null) as Rito | null,
    senzaIncanto: scritta.incanto === '' ? null : scritta.incanto === 'senza',
    prezzoBaseCent: euroDi(scritta, 'prezzoBase'),
    offertaMinimaCent: euroDi(scritta, 'offertaMinima'),
    rilancioMinimoCent: euroDi(scritta, 'rilancioMinimo'),
    cauzionePercento: numeroDi(scritta, 'cauzionePercento'),
    cauzioneSu: scritta.cauzioneSu === '' ? null : (scritta.cauzioneSu as 'prezzo_offerto' | 'prezzo_base'),
    termineOfferteIl: istanteDi(scritta, 'termineData', 'termineOra'),
    cauzioneEntroIl: mezzogiornoDi(scritta.cauzioneData),
    inizioOperazioniIl: istanteDi(scritta, 'inizioData', 'inizioOra'),
    unitaTempoMs: secondi === null ? null : secondi * 1000,
    leggibiliPrimaMs: minuti === null ? null : minuti * MINUTO_MS,
    saldoGiorni: numeroDi(scritta, 'saldoGiorni'),
    rimborsoGiorniLavorativi: numeroDi(scritta, 'rimborsoGiorni'),
    multiploConferma: numeroDi(scritta, 'multiploConferma'),
    personaDaNominareAmmessa: AMMESSA[scritta.personaDaNominare] ?? null,
    autoRilancioAmmesso: scritta.autoRilancio,
    istanzeAssegnazione: scritta.istanze,
  };
}
