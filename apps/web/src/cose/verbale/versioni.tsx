import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { verbaleStampato } from '@gestore/contratto/verbale/chiamate';
import type { VersioneVerbale } from '@gestore/contratto/verbale/testo-verbale';
import type { Fase } from '@gestore/dominio';
import { Badge, Button, Card, ConfirmDialog, EmptyState, Skeleton } from '@gestore/ui';
import { useState } from 'react';
import { Codice } from '../../comune/codice.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { ErroreLettura, SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { useVerbali } from '../conduzione/usa-letture.ts';
import { ChiudiVendita } from './chiudi-vendita.tsx';
import { COLLEGAMENTO } from './documenti-del-registro.tsx';
import { DepositaFirmato, FileFirmato } from './file-firmato.tsx';
import { REDATTORE } from './redattore.testi.ts';

/** Le versioni del verbale e, dopo la firma, le sue integrazioni, l'ultima in testa: ognuna con la sua impronta, si firma solo l'ultima (R68). */
export function Versioni({ id, fase }: { id: string; fase: Fase }) {
  const t = useTesti(REDATTORE);
  const c = useTesti(COMUNI);
  const { data, error } = useVerbali(id);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const versioni = [...(data?.versioni ?? [])].sort((a, b) => b.versione - a.versione);
  return (
    <Card title={t.verbale}>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={fase === 'esitata' ? 'primary' : 'secondary'}
          pending={inCorso}
          pendingLabel={c.inCorso}
          onClick={() => void compi({ tipo: 'redigiVerbale' })}
        >
          {fase === 'esitata' ? t.redigi : t.redigiIntegrazione}
        </Button>
        <span className="text-sm text-secondario">{fase === 'esitata' ? t.redigiCome : t.redigiIntegrazioneCome}</span>
      </div>
      <SorteAtto sorte={sorte} />
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && data === undefined && <Skeleton label={c.letturaElenco} lines={2} />}
      {data !== undefined && versioni.length === 0 && <EmptyState>{t.versioniVuoto}</EmptyState>}
      <ul className="grid gap-4">
        {versioni.map((versione, i) => (
          <li key={versione.versione} className="border-b border-linea pb-4 last:border-b-0 last:pb-0">
            <Versione id={id} versione={versione} ultima={i === 0} />
          </li>
        ))}
      </ul>
      <ChiudiVendita id={id} fase={fase} />
    </Card>
  );
}

type DiUnaVersione = { id: string; versione: VersioneVerbale; ultima: boolean };

function Versione({ id, versione: v, ultima }: DiUnaVersione) {
  const t = useTesti(REDATTORE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, apri] = useState(false);
  const firma = async () => {
    await compi({ tipo: 'firmaVerbale', versione: v.versione });
    apri(false);
  };
  return (
    <article aria-label={t.verbaleVersione(v.versione)} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold">{t.versione(v.versione)}</span>
        {v.integrazione && <Badge>{t.integrazione}</Badge>}
        {v.firmato ? <Badge tone="success">{t.firmata}</Badge> : <Badge>{t.daFirmare}</Badge>}
        <span className="text-sm text-secondario tabular-nums">{momento(v.redattoIl)}</span>
      </p>
      <p className="font-mono text-sm text-secondario">
        SHA-256 <Codice>{v.impronta}</Codice>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <a
          className={COLLEGAMENTO}
          href={indirizzoDi(verbaleStampato, { id, nome: `${v.versione}.pdf` })}
          target="_blank"
          rel="noreferrer"
        >
          {t.apriPdf(v.versione)}
        </a>
        {ultima && !v.firmato && (
          <Button variant="secondary" onClick={() => apri(true)}>
            {t.firma(v.versione)}
          </Button>
        )}
      </div>
      {v.depositato !== null && <FileFirmato id={id} quale="verbale" versione={v.versione} file={v.depositato} />}
      {v.depositato === null && (v.firmato || ultima) && (
        <DepositaFirmato id={id} quale="verbale" versione={v.versione} daFirmare={!v.firmato} />
      )}
      <SorteAtto sorte={sorte} />
      <ConfirmDialog
        title={t.firmare(v.versione)}
        open={aperto}
        confirmLabel={t.confermaFirma}
        pending={inCorso}
        onConfirm={() => void firma()}
        onCancel={() => apri(false)}
      >
        <div className="grid gap-3">
          <p>{t.firmareAccade}</p>
          <p className="font-mono text-sm">
            <Codice>{v.impronta}</Codice>
          </p>
        </div>
      </ConfirmDialog>
    </article>
  );
}
