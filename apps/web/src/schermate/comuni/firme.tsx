import type { AllegatoAperto } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Badge } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { FIRME } from './testi/firme.ts';

/** Chi ha firmato un documento, quando dice di averlo fatto, quando vale il certificato, e se il contenuto è quello firmato. */
export function Firme({ firme }: { firme: AllegatoAperto['firme'] }) {
  const t = useTesti(FIRME);
  if (firme.length === 0) return null;
  return (
    <ul aria-label={t.firme} className="grid gap-1">
      {firme.map(({ firmatario, codice, emittente, dal, al, firmatoIl, integra }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: la stessa persona può firmare due volte, e l'ordine non cambia.
        <li key={i}>
          <Badge tone={integra ? 'success' : 'error'}>{integra ? t.firmaIntegra : t.firmaRotta}</Badge>{' '}
          {t.firmatoDa(firmatario ?? t.nonIndicato, codice ?? '')}
          <span className="block text-sm text-secondario">
            {firmatoIl !== null && `${t.firmatoIl(formattaIstante(firmatoIl))} `}
            {t.certificato(emittente ?? t.nonIndicato, formattaIstante(dal), formattaIstante(al))}
          </span>
        </li>
      ))}
      <li className="text-sm text-secondario">{t.autoritaNonVerificata}</li>
    </ul>
  );
}
