import { registerHooks } from 'node:module';
import { GUASTI_PIANTATI } from './elenco.ts';
import type { GuastoPiantato } from './guasto.ts';

/** Il testo con l'errore dentro; se il testo da cambiare non c'è una volta sola, l'errore piantato è invecchiato. */
export function conGuasto({ nome, cerca, metti }: GuastoPiantato, testo: string): string {
  const parti = testo.split(cerca);
  if (parti.length !== 2) throw new Error(`guasto «${nome}»: il testo da cambiare c’è ${parti.length - 1} volte`);
  return parti.join(metti);
}

/** Da qui in poi, chi importa quel file ne riceve una copia con l'errore: il file su disco non si tocca. */
export function innesta(nome: string): void {
  const guasto = GUASTI_PIANTATI.find((uno) => uno.nome === nome);
  if (guasto === undefined) throw new Error(`nessun guasto si chiama «${nome}»`);
  registerHooks({
    load(url, contesto, seguente) {
      const caricato = seguente(url, contesto);
      if (!url.endsWith(`/${guasto.file}`)) return caricato;
      return { ...caricato, source: conGuasto(guasto, String(caricato.source)) };
    },
  });
}
