import { calendarioPubblico } from '@gestore/contratto/calendario/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { CalendarPlus } from 'lucide-react';
import { useTesti } from '../../../testi/lingua.ts';
import { type Filtro, perIlServer, ricercaVuota } from '../filtro.ts';
import { HOME } from '../testi.ts';

/** Le stesse vendite, nel programma di calendario di chi le segue. */
export function DaSeguire({ filtro }: { filtro: Filtro }) {
  const t = useTesti(HOME);
  return (
    <p className="text-sm">
      <a
        href={indirizzoDi(calendarioPubblico, perIlServer(filtro))}
        className="inline-flex min-comando items-center gap-2 text-azione-scura underline underline-offset-4"
      >
        <CalendarPlus aria-hidden="true" className="size-4 shrink-0" />
        {ricercaVuota(filtro) ? t.aggiungiAlCalendario : t.aggiungiQueste}
      </a>
    </p>
  );
}
