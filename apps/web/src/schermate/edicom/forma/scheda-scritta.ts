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
  delegatoId: string;
  modalita: string;
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
  personaDaNominare: boolean;
  autoRilancio: boolean;
  istanze: boolean;
};
export type CampoScritto = keyof Scritta;
export type ErroriScritti = Partial<Record<CampoScritto, string>>;

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
    delegatoId: scheda.delegatoId ?? '',
    modalita: parametri.modalita ?? '',
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
    personaDaNominare: parametri.personaDaNominareAmmessa ?? false,
    autoRilancio: parametri.autoRilancioAmmesso ?? false,
    istanze: parametri.istanzeAssegnazione ?? false,
  };
}

type Letta = { scheda: Scheda; parametri: ParametriBozza } | { errori: ErroriScritti };

/** Dal modulo alla bozza: un campo vuoto resta aperto, uno sbagliato dice come correggerlo. */
export function leggiScritta(
  scritta: Scritta,
  prima: { scheda: Scheda; parametri: ParametriBozza },
  delegatoNome: string | null,
): Letta {
  const errori: ErroriScritti = {};
  const euro = (campo: 'prezzoBase' | 'offertaMinima' | 'rilancioMinimo'): number | null => {
    if (scritta[campo].trim() === '') return null;
    const letto = leggiEuro(scritta[campo]);
    if (letto.tipo === 'valido') return letto.cent;
    errori[campo] = letto.messaggio;
    return null;
  };
  const intero = (campo: 'cauzionePercento' | 'unitaTempoSecondi' | 'saldoGiorni' | 'ruoloAnno'): number | null => {
    const testo = scritta[campo].trim();
    if (testo === '') return null;
    if (/^\d{1,6}$/.test(testo)) return Number(testo);
    errori[campo] = 'Scriva un numero intero, senza lettere.';
    return null;
  };
  const istante = (data: 'termineData' | 'inizioData', ora: 'termineOra' | 'inizioOra'): number | null => {
    if (scritta[data].trim() === '' && scritta[ora].trim() === '') return null;
    const oraPiena = /^\d{2}:\d{2}$/.test(scritta[ora].trim()) ? `${scritta[ora].trim()}:00` : scritta[ora];
    const letto = leggiIstante(scritta[data], oraPiena);
    if (letto.tipo === 'valido') return letto.istante;
    errori[letto.campo === 'data' ? data : ora] = letto.messaggio;
    return null;
  };
  const obbligatorio = (campo: 'titolo' | 'tribunale' | 'lotto'): string => {
    if (scritta[campo].trim() === '') errori[campo] = 'Questo campo non può restare vuoto.';
    return scritta[campo].trim();
  };
  const anno = intero('ruoloAnno');
  const secondi = intero('unitaTempoSecondi');
  const { scheda, parametri } = prima;
  const nuova: Scheda = {
    ...scheda,
    titolo: obbligatorio('titolo'),
    tribunale: obbligatorio('tribunale'),
    ruolo: scritta.ruoloNumero.trim() === '' || anno === null ? null : { numero: scritta.ruoloNumero.trim(), anno },
    lotto: { ...scheda.lotto, codice: obbligatorio('lotto'), descrizione: scritta.descrizione },
    luogo: { ...scheda.luogo, via: scritta.via, comune: scritta.comune, provincia: scritta.provincia },
    delegatoId: scritta.delegatoId || null,
    delegatoNome: scritta.delegatoId === '' ? null : delegatoNome,
  };
  const nuovi: ParametriBozza = {
    ...parametri,
    modalita: (scritta.modalita || null) as Modalita | null,
    prezzoBaseCent: euro('prezzoBase'),
    offertaMinimaCent: euro('offertaMinima'),
    rilancioMinimoCent: euro('rilancioMinimo'),
    cauzionePercento: intero('cauzionePercento'),
    cauzioneSu: scritta.cauzioneSu === '' ? null : (scritta.cauzioneSu as 'prezzo_offerto' | 'prezzo_base'),
    termineOfferteIl: istante('termineData', 'termineOra'),
    inizioOperazioniIl: istante('inizioData', 'inizioOra'),
    unitaTempoMs: secondi === null ? null : secondi * 1000,
    saldoGiorni: intero('saldoGiorni'),
    personaDaNominareAmmessa: scritta.personaDaNominare,
    autoRilancioAmmesso: scritta.autoRilancio,
    istanzeAssegnazione: scritta.istanze,
  };
  return Object.keys(errori).length > 0 ? { errori } : { scheda: nuova, parametri: nuovi };
}
