import { terminiInCorso } from '@gestore/contratto/dopo/chiamate';
import { formattaEuro } from '@gestore/dominio';
import { Badge } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../../accesso/chiama.ts';
import { CartaElenco, useElenco } from '../../../comune/elenchi/elenco.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { giorno } from '../../../testi/momento.ts';
import { TERMINI } from './termini.testi.ts';

/** Termini in vista: gli altri si chiedono. */
const IN_VISTA = 6;

/** I termini che le aggiudicazioni fanno correre in tutte le vendite, il più vicino prima (R69). */
export function TerminiDelGestore() {
  const t = useTesti(TERMINI);
  const elenco = useElenco({
    chiave: ['dashboard', 'termini'],
    leggi: (pagina) => chiama(terminiInCorso, { quante: IN_VISTA, ...pagina }),
    righe: ({ termini, adessoMs }) => termini.map((termine) => ({ ...termine, scaduto: termine.scadeIl < adessoMs })),
    id: ({ asta, tipo, numero }) => `${asta} ${tipo} ${numero}`,
  });
  return (
    <CartaElenco titolo={t.titolo} elenco={elenco} vuoto={t.vuoto} leggiamo={t.leggiamo}>
      {(termini) => (
        <ul className="grid gap-3">
          {termini.map(({ asta, titolo, tribunale, delegato, tipo, numero, scadeIl, importoCent, scaduto }) => (
            <li
              key={`${asta} ${tipo} ${numero}`}
              className="flex flex-wrap items-start justify-between gap-2 border-b border-linea pb-3 last:border-b-0 last:pb-0"
            >
              <span className="min-w-0">
                <strong>
                  {numero === null ? t.nomi[tipo] : t.rata(numero)}
                  {importoCent !== null && `, ${formattaEuro(importoCent)}`}
                </strong>
                <Link
                  to="/edicom/asta/$id"
                  params={{ id: asta }}
                  className="block min-comando font-semibold text-azione-scura underline"
                >
                  <span lang="it">{titolo}</span>
                </Link>
                <span lang="it" className="block text-sm text-secondario">
                  {tribunale} · {delegato}
                </span>
              </span>
              <span className="text-sm tabular-nums">
                {giorno(scadeIl)} {scaduto && <Badge tone="error">{t.scaduto}</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </CartaElenco>
  );
}
