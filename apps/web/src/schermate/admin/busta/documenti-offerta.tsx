import type { AllegatoAperto, BustaIdentita } from '@gestore/contratto';
import { indirizzoDi } from '@gestore/contratto/chiamata';
import { contenutoAllegato } from '@gestore/contratto/chiamate/delegato';
import { formattaIstante } from '@gestore/contratto/formato';
import { Alert, Badge } from '@gestore/ui';
import { useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { useSchedaAllegato } from '../dati/usa-letture.ts';
import { COLLEGAMENTO } from '../redattore/documenti.tsx';
import { BUSTA } from '../testi/busta.ts';

/** I documenti di una busta aperta: ciascuno si legge solo quando lo si apre, perché ogni lettura resta scritta (R37). */
export function DocumentiOfferta({ id, identita }: { id: string; identita: BustaIdentita }) {
  const t = useTesti(BUSTA);
  return (
    <div>
      <h4 className="font-semibold">{t.documenti}</h4>
      {identita.allegati.length === 0 && <p className="text-secondario">{t.nessunDocumento}</p>}
      <ul className="grid gap-1">
        {identita.allegati.map((allegato) => (
          <Documento
            key={allegato.impronta + allegato.nome}
            di={{ id, bustaId: identita.bustaId, impronta: allegato.impronta }}
            nome={allegato.nome}
            byte={allegato.byte}
          />
        ))}
      </ul>
    </div>
  );
}

type Di = { id: string; bustaId: string; impronta: string };

function Documento({ di, nome, byte }: { di: Di; nome: string; byte: number }) {
  const [aperto, setAperto] = useState(false);
  return (
    <li className="min-w-0 break-words">
      <details onToggle={({ currentTarget }) => setAperto(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer content-center">
          {nome} <span className="text-sm text-secondario">({Math.ceil(byte / 1024)} kB)</span>
        </summary>
        {aperto && <Contenuto di={di} nome={nome} />}
        <span className="block font-mono text-xs break-all text-secondario">SHA-256 {di.impronta}</span>
      </details>
    </li>
  );
}

function Contenuto({ di, nome }: { di: Di; nome: string }) {
  const t = useTesti(BUSTA);
  const { data, error } = useSchedaAllegato(di);
  if (error !== null) return <Alert tone="error">{t.documentoNonAperto}</Alert>;
  if (data === undefined) return <p className="text-secondario">{t.documentoInArrivo}</p>;
  const indirizzo = indirizzoDi(contenutoAllegato, di);
  const immagine = data.tipo === 'png' || data.tipo === 'jpeg';
  return (
    <div className="grid gap-2 py-1">
      <Firme firme={data.firme} />
      {immagine && (
        <img
          src={indirizzo}
          alt={t.immagineDi(nome)}
          className="max-h-[70vh] w-full border border-bordo object-contain"
        />
      )}
      {data.tipo === 'altro' ? (
        <>
          <p className="text-sm text-secondario">{t.documentoAltro}</p>
          <a className={COLLEGAMENTO} href={indirizzo} download>
            {t.salvaDocumento(nome)}
          </a>
        </>
      ) : (
        <a className={COLLEGAMENTO} href={indirizzo} target="_blank" rel="noreferrer">
          {t.apriDocumento(nome)}
        </a>
      )}
    </div>
  );
}

function Firme({ firme }: { firme: AllegatoAperto['firme'] }) {
  const t = useTesti(BUSTA);
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
