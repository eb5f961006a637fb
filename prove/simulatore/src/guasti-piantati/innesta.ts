import { registerHooks } from 'node:module';
import { cuci, puntoDi } from '@gestore/dominio/prove/cucitura';
import { GUASTI_PIANTATI } from './elenco.ts';
import { tessutoDelProdotto } from './sorgenti.ts';

/** Da qui in poi, chi importa il file dove sta ne riceve una copia con l'errore: quello su disco non si tocca. */
export function innesta(nome: string): void {
  const guasto = GUASTI_PIANTATI.find((uno) => uno.nome === nome);
  if (guasto === undefined) throw new Error(`nessun guasto si chiama «${nome}»`);
  const punto = puntoDi(tessutoDelProdotto(), nome, guasto);
  registerHooks({
    load(url, contesto, seguente) {
      const caricato = seguente(url, contesto);
      if (!url.endsWith(`/${punto.file}`)) return caricato;
      return { ...caricato, source: cuci(String(caricato.source), punto, guasto) };
    },
  });
}
