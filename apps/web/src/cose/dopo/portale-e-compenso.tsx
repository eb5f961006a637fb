import type { DopoVisto } from '@gestore/contratto/dopo/forme';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { rapportoPerIlPortale } from '@gestore/contratto/rendiconti/chiamate';
import { formattaEuro } from '@gestore/dominio';
import { Alert, Card } from '@gestore/ui';
import { dataScritta } from '../../forme/data-scritta.ts';
import { useTesti } from '../../testi/lingua.ts';
import { attiVersoFuori } from './atto-scritto.ts';
import { DOPO } from './dopo-l-esito.testi.ts';
import { RegistraAtto } from './registra-atto.tsx';

/** Ciò che il gestore manda al Portale, e il compenso della vendita: il documento, se è già mandato, e gli atti (R09, R73). */
export function VersoFuori({ id, dopo }: { id: string; dopo: DopoVisto }) {
  const t = useTesti(DOPO);
  const { rapporto, compenso } = dopo;
  const { mandato, impronta } = rapporto;
  return (
    <Card title={t.fuori.titolo}>
      <p className="text-secondario">{t.fuori.spiega}</p>
      <a
        className="inline-flex min-comando items-center justify-self-start text-azione-scura underline"
        href={indirizzoDi(rapportoPerIlPortale, { id })}
        download
      >
        {t.fuori.scarica}
      </a>
      {mandato === null ? (
        <p>{t.fuori.nonMandato}</p>
      ) : (
        <p>{t.fuori.mandato(mandato.numero, dataScritta(mandato.il))}</p>
      )}
      {mandato !== null && mandato.impronta !== impronta && <Alert tone="warning">{t.fuori.cambiato}</Alert>}
      <p>
        {compenso === null ? t.fuori.senzaCompenso : t.fuori.compenso(formattaEuro(compenso.importoCent))}
        {compenso !== null && (
          <span lang="it" className="block break-words text-secondario">
            {compenso.dettaglio}
          </span>
        )}
      </p>
      <RegistraAtto id={id} posto="operatore" atti={attiVersoFuori(dopo)} dopo={dopo} />
    </Card>
  );
}
