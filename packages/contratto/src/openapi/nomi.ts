import { z } from 'zod';
import { rifiuto } from '../linea/rifiuto.ts';
import { ricevuta, rispostaAtto } from '../stanza/ricevuta.ts';
import { stanza, voceVista } from '../stanza/viste.ts';
import { astaPubblica, parametri, parametriBozza, scheda } from '../vendita/scheda.ts';

/** Le forme che molte chiamate portano: nel documento hanno un nome e sono scritte una volta. Una nuova aggiunge il suo. */
const NOMI = { astaPubblica, parametri, parametriBozza, ricevuta, rifiuto, rispostaAtto, scheda, stanza, voceVista };

/** Dà agli schemi il nome che hanno nel documento; lo stesso fa, accanto a uno schema, `.meta({ id })`. */
export function nominaForme(): void {
  for (const [nome, schema] of Object.entries<z.ZodType>(NOMI)) {
    const id = nome.charAt(0).toUpperCase() + nome.slice(1);
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
}
