import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { elencoStampato } from '@gestore/contratto/verbale/chiamate';
import type { VersioneElenco } from '@gestore/contratto/verbale/testo-verbale';
import { Badge, Button, Card, EmptyState, Skeleton } from '@gestore/ui';
import { Codice } from '../../comune/codice.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { ErroreLettura, SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { useElenchi } from '../conduzione/usa-letture.ts';
import { COLLEGAMENTO } from './documenti-del-registro.tsx';
import { DepositaFirmato, FileFirmato } from './file-firmato.tsx';
import { REDATTORE } from './redattore.testi.ts';

/** Le versioni dell'elenco dei rilanci e dei loro autori, l'ultima in testa: ognuna con la sua impronta, si firma l'ultima (DM 23, R67). */
export function VersioniElenco({ id }: { id: string }) {
  const t = useTesti(REDATTORE);
  const c = useTesti(COMUNI);
  const { data, error } = useElenchi(id);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const versioni = [...(data?.versioni ?? [])].sort((a, b) => b.versione - a.versione);
  return (
    <Card title={t.elenco}>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          pending={inCorso}
          pendingLabel={c.inCorso}
          onClick={() => void compi({ tipo: 'redigiElenco' })}
        >
          {t.redigiElenco}
        </Button>
        <span className="text-sm text-secondario">{t.redigiElencoCome}</span>
      </div>
      <SorteAtto sorte={sorte} />
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && data === undefined && <Skeleton label={c.letturaElenco} lines={2} />}
      {data !== undefined && versioni.length === 0 && <EmptyState>{t.elenchiVuoto}</EmptyState>}
      <ul className="grid gap-4">
        {versioni.map((versione, i) => (
          <li key={versione.versione} className="border-b border-linea pb-4 last:border-b-0 last:pb-0">
            <Versione id={id} versione={versione} ultima={i === 0} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Versione({ id, versione: v, ultima }: { id: string; versione: VersioneElenco; ultima: boolean }) {
  const t = useTesti(REDATTORE);
  return (
    <article aria-label={t.elencoVersione(v.versione)} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold">{t.versione(v.versione)}</span>
        {v.depositato === null ? <Badge>{t.daFirmare}</Badge> : <Badge tone="success">{t.firmata}</Badge>}
        <span className="text-sm text-secondario tabular-nums">{momento(v.redattoIl)}</span>
      </p>
      <p className="font-mono text-sm text-secondario">
        SHA-256 <Codice>{v.impronta}</Codice>
      </p>
      <div>
        <a
          className={COLLEGAMENTO}
          href={indirizzoDi(elencoStampato, { id, nome: `${v.versione}.pdf` })}
          target="_blank"
          rel="noreferrer"
        >
          {t.apriElenco(v.versione)}
        </a>
      </div>
      {v.depositato !== null && <FileFirmato id={id} quale="elenco" versione={v.versione} file={v.depositato} />}
      {v.depositato === null && ultima && <DepositaFirmato id={id} quale="elenco" versione={v.versione} daFirmare />}
    </article>
  );
}
