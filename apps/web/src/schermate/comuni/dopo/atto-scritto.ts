import type { CorpoAttoDopo, corpoAttoDopoOperatore, DopoVisto } from '@gestore/contratto/dopo';
import { data, euro, iban, lunghezzaMassima, obbligatorio, type Regola } from '@gestore/contratto/regole';
import { leggiEuro } from '@gestore/dominio';
import type { z } from 'zod';
import { dataDaMandare } from '../../../forme/data-scritta.ts';

/** Un atto che segue l'esito, com'è scritto nel suo modulo: tutto testo, finché non lo si legge. */
export type AttoDopoScelto = CorpoAttoDopo['atto'];
export type AttoDopoOperatore = z.infer<typeof corpoAttoDopoOperatore>['atto'];
/** Gli atti che si scrivono in un modulo: le rate, e i movimenti delle cauzioni, si dispongono altrove. */
export const ATTI_SCRITTI = [
  'indicaConto',
  'registraSaldo',
  'registraAntiriciclaggio',
  'nominaPersona',
  'concediProroga',
  'sospendiPrezzo',
  'revocaSospensionePrezzo',
  'registraDecreto',
  'registraConsegna',
  'registraRivendita',
  'integraVerbale',
] as const satisfies readonly AttoDopoScelto['tipo'][];
export type TipoAttoScritto = (typeof ATTI_SCRITTI)[number];

export const CAMPI_ATTO = [
  'iban',
  'intestatario',
  'causale',
  'importo',
  'il',
  'persona',
  'entro',
  'numero',
  'del',
  'motivo',
  'testo',
] as const;
export type CampoAtto = (typeof CAMPI_ATTO)[number];
export type CampiScritti = Partial<Record<CampoAtto, string>>;

/** Gli stessi limiti del server. */
const RIGA_MAX = 300;
const TESTO_MAX = 4_000;

const riga = [obbligatorio(), lunghezzaMassima(RIGA_MAX)];
const lungo = [obbligatorio(), lunghezzaMassima(TESTO_MAX)];
const giorno = [obbligatorio(), data()];

export const REGOLE_ATTO: Readonly<Record<CampoAtto, Regola[]>> = {
  iban: [obbligatorio(), iban()],
  intestatario: riga,
  causale: riga,
  importo: [obbligatorio(), euro({ minimoCent: 1 })],
  il: giorno,
  persona: riga,
  entro: giorno,
  numero: riga,
  del: giorno,
  motivo: lungo,
  testo: lungo,
};

const PER_ORDINE = ['numero', 'del', 'motivo'] as const;
/** I campi di ogni atto, nell'ordine in cui si leggono. */
export const CAMPI_DI: Readonly<Record<TipoAttoScritto, readonly CampoAtto[]>> = {
  indicaConto: ['iban', 'intestatario', 'causale'],
  registraSaldo: ['importo', 'il'],
  registraAntiriciclaggio: ['il'],
  nominaPersona: ['persona', 'il'],
  concediProroga: ['entro', ...PER_ORDINE],
  sospendiPrezzo: PER_ORDINE,
  revocaSospensionePrezzo: PER_ORDINE,
  registraDecreto: ['numero', 'del'],
  registraConsegna: ['il'],
  registraRivendita: ['importo'],
  integraVerbale: ['testo'],
};

/** Gli atti che adesso hanno senso: gli altri il server li rifiuterebbe, con la sua ragione. */
export function attiPossibili(
  dopo: Pick<DopoVisto, 'conto' | 'esito' | 'personaDaNominare' | 'sospeso' | 'decreto'>,
): TipoAttoScritto[] {
  const { conto, esito, personaDaNominare, sospeso, decreto } = dopo;
  return ATTI_SCRITTI.filter((uno) => {
    if (uno === 'integraVerbale') return true;
    if (uno === 'registraRivendita') return esito === 'decaduta';
    if (conto === null || esito === 'decaduta') return false;
    if (uno === 'nominaPersona') return personaDaNominare;
    if (uno === 'sospendiPrezzo') return !sospeso && decreto === null;
    if (uno === 'revocaSospensionePrezzo') return sospeso;
    return uno !== 'registraDecreto' || decreto === null;
  });
}

/** Legge un modulo che ha passato le regole; `null` se l'importo non si legge. `versamentoId` lo dà chi apre il modulo. */
export function leggiAttoScritto(
  tipo: TipoAttoScritto,
  scritto: CampiScritti,
  versamentoId: string,
): AttoDopoScelto | null {
  const di = (campo: CampoAtto): string => (scritto[campo] ?? '').trim();
  const provvedimento = { numero: di('numero'), del: dataDaMandare(di('del')) };
  const il = dataDaMandare(di('il'));
  switch (tipo) {
    case 'indicaConto':
      return { tipo, iban: di('iban'), intestatario: di('intestatario'), causale: di('causale') };
    case 'registraSaldo': {
      const importo = leggiEuro(di('importo'));
      if (importo.tipo === 'errore') return null;
      return { tipo, versamentoId, importoCent: importo.cent, il, movimentoId: null };
    }
    case 'registraAntiriciclaggio':
      return { tipo, resaIl: il };
    case 'nominaPersona':
      return { tipo, persona: di('persona'), dichiarataIl: il };
    case 'concediProroga':
      return { tipo, entro: dataDaMandare(di('entro')), provvedimento, motivo: di('motivo') };
    case 'sospendiPrezzo':
    case 'revocaSospensionePrezzo':
      return { tipo, provvedimento, motivo: di('motivo') };
    case 'registraDecreto':
      return { tipo, provvedimento };
    case 'registraConsegna':
      return { tipo, il };
    case 'registraRivendita': {
      const prezzo = leggiEuro(di('importo'));
      return prezzo.tipo === 'errore' ? null : { tipo, prezzoCent: prezzo.cent, asta: null };
    }
    case 'integraVerbale':
      return { tipo, testo: di('testo') };
  }
}
