import { formattaEuro } from '@gestore/dominio';
import { z } from 'zod';
import { numeroInCent } from './importo-decimale.ts';
import { leggiData } from './ora-italiana.ts';
import type { Pvp, Segnala } from './pvp-schema.ts';

/** Un tentativo di vendita dello stesso lotto, prima di questo; `null` = l'annuncio non lo dice, o non si legge. */
export type EsperimentoBozza = { data: string | null; prezzoBaseCent: number | null; esito: string | null };

/** Oltre, il numero è scritto male: non si indovina. */
const ESPERIMENTI_MAX = 99;
const testo = z.string().max(2_000).nullish();
const SchemaEsperimento = z.looseObject({
  idVendita: z.number().nullish(),
  dataVendita: testo,
  impoBaseAsta: z.number().nullish(),
  descEsito: testo,
  esito: testo,
});

/**
 * I tentativi precedenti del lotto che l'annuncio elenca, e quale è questo: tanti quanti i precedenti, più uno; `null` se l'annuncio non ne
 * dice nulla. Uno che non si legge non fa perdere l'annuncio, ed è contato e detto.
 */
export function leggiEsperimenti(
  corpo: Pvp['body'],
  segnala: Segnala,
): { esperimento: number | null; esperimenti: EsperimentoBozza[] } {
  const grezzi = corpo.esperimenti ?? corpo.lotto.esperimenti ?? null;
  if (grezzi === null) return { esperimento: null, esperimenti: [] };
  const avvisa = (codice: string, messaggio: string): void => segnala(codice, 'esperimento', messaggio);
  // Un elenco vuoto non dice che non ce ne siano stati.
  if (Array.isArray(grezzi) && grezzi.length === 0) return { esperimento: null, esperimenti: [] };
  if (!Array.isArray(grezzi) || grezzi.length >= ESPERIMENTI_MAX) {
    avvisa(
      'esperimenti_non_letti',
      'I tentativi precedenti di vendita, come l’avviso li elenca, non si leggono: li controlli.',
    );
    return { esperimento: null, esperimenti: [] };
  }
  const esperimenti: EsperimentoBozza[] = [];
  for (const grezzo of grezzi as readonly unknown[]) {
    const letto = SchemaEsperimento.safeParse(grezzo);
    // Il portale può elencare anche questo.
    if (letto.success && letto.data.idVendita != null && letto.data.idVendita === corpo.idVendita) continue;
    esperimenti.push(letto.success ? esperimentoDi(letto.data) : { data: null, prezzoBaseCent: null, esito: null });
  }
  if (esperimenti.length > 0)
    avvisa(
      'esperimenti_precedenti',
      `Prima di questo l’avviso elenca ${esperimenti.length === 1 ? 'un tentativo di vendita' : `${esperimenti.length} tentativi di vendita`} del lotto: ${esperimenti.map(inParole).join('; ')}. Controlli il numero dell’esperimento.`,
    );
  return { esperimento: esperimenti.length + 1, esperimenti };
}

type Grezzo = z.output<typeof SchemaEsperimento>;

function esperimentoDi({ dataVendita, impoBaseAsta, descEsito, esito }: Grezzo): EsperimentoBozza {
  const data = dataVendita?.trim() ?? '';
  const importo = impoBaseAsta == null ? null : numeroInCent(impoBaseAsta);
  return {
    data: leggiData(data).tipo === 'valida' ? data : null,
    prezzoBaseCent: importo?.tipo === 'valido' ? importo.cent : null,
    esito: (descEsito ?? esito)?.trim() || null,
  };
}

function inParole({ data, prezzoBaseCent, esito }: EsperimentoBozza): string {
  return [
    data ?? 'in una data che non si legge',
    prezzoBaseCent === null ? 'a un prezzo che non si legge' : `prezzo base ${formattaEuro(prezzoBaseCent)}`,
    esito ?? 'esito non detto',
  ].join(', ');
}
