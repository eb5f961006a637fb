import { Button } from '@gestore/ui';
import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { Sezione } from '../sezioni/sezione.tsx';
import { VISITA } from './visita.testi.ts';

/** Il portale del Ministero: da lì, e soltanto da lì, si chiede di visitare. */
const PORTALE = 'https://pvp.giustizia.it/';

/**
 * Come si chiede di visitare il bene. La richiesta passa dal portale, e chi la fa resta noto al solo custode (cpc 560): qui non si
 * raccoglie nulla, si dice dove andare e con quale numero.
 */
export function RichiestaDiVisita({ numero }: { numero: number | null }) {
  const t = useTesti(VISITA);
  const [copia, dici] = useState<'copiato' | 'nonCopiato' | null>(null);
  return (
    <Sezione titolo={t.titolo}>
      <p className="max-w-prose">
        {t.come} {t.quando} <span className="text-sm text-secondario">({t.legge})</span>
      </p>
      <p className="max-w-prose font-semibold">{numero === null ? t.senzaNumero : t.cerchi(numero)}</p>
      <div className="scheda-fila non-stampare">
        <a href={PORTALE} target="_blank" rel="noreferrer" className="scheda-tasto">
          <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
          {t.apri}
          <span className="sr-only">({t.altrove})</span>
        </a>
        {numero !== null && (
          <Button
            variant="secondary"
            onClick={() =>
              void navigator.clipboard.writeText(String(numero)).then(
                () => dici('copiato'),
                () => dici('nonCopiato'),
              )
            }
          >
            <Copy aria-hidden="true" className="size-5" />
            {t.copia}
          </Button>
        )}
        <span role="status">{copia !== null && t[copia]}</span>
      </div>
    </Sezione>
  );
}
