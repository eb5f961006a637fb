import type { BustaIdentita } from '@gestore/contratto';
import { contenutoAllegato } from '@gestore/contratto/delegato/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { Alert, ScrollRegion } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ProblemaChiamata } from '../../accesso/chiamate.ts';
import { Codice } from '../../comune/codice.tsx';
import { Firme } from '../../comune/fogli/firme.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { useSchedaAllegato } from '../conduzione/usa-letture.ts';
import { COLLEGAMENTO } from '../verbale/documenti-del-registro.tsx';
import { BUSTA } from './testi.ts';

/** Chi legge le pagine pesa: arriva con il primo PDF che si apre. */
const FoglioPdf = lazy(async () => ({ default: (await import('../../comune/fogli/foglio-pdf.tsx')).FoglioPdf }));

/**
 * I documenti di una busta accanto alla sua offerta. Nessuno si apre da sé: ogni lettura resta scritta (R37), e vi sta soltanto ciò
 * che chi conduce ha voluto leggere. Le frecce passano al documento accanto.
 */
export function Visore({ id, identita }: { id: string; identita: Pick<BustaIdentita, 'bustaId' | 'allegati'> }) {
  const t = useTesti(BUSTA);
  const [scelto, scegli] = useState<number | null>(null);
  const { allegati, bustaId } = identita;
  const documento = scelto === null ? undefined : allegati[scelto];
  const vai = (passo: 1 | -1): void => {
    const dopo = scelto === null ? 0 : scelto + passo;
    if (dopo >= 0 && dopo < allegati.length) scegli(dopo);
  };
  return (
    <section aria-label={t.documenti} className="visore">
      <h4 className="visore-titolo">{t.documenti}</h4>
      {allegati.length === 0 && <p className="visore-vuoto">{t.nessunDocumento}</p>}
      <div className="visore-schede">
        {allegati.map(({ impronta, nome, byte }, i) => (
          <button
            key={impronta + nome}
            type="button"
            aria-pressed={i === scelto}
            onClick={() => scegli(i === scelto ? null : i)}
          >
            {nome} <span className="text-secondario">({Math.ceil(byte / 1024)} kB)</span>
          </button>
        ))}
      </div>
      <button type="button" hidden data-tasto="documento_dopo" onClick={() => vai(1)} />
      <button type="button" hidden data-tasto="documento_prima" onClick={() => vai(-1)} />
      {documento === undefined && allegati.length > 0 && <p className="visore-vuoto">{t.scegliDocumento}</p>}
      {documento !== undefined && (
        <Documento
          key={documento.impronta + documento.nome}
          di={{ id, bustaId, impronta: documento.impronta }}
          nome={documento.nome}
        />
      )}
    </section>
  );
}

type Di = { id: string; bustaId: string; impronta: string };

function Documento({ di, nome }: { di: Di; nome: string }) {
  const t = useTesti(BUSTA);
  const { data, error } = useSchedaAllegato(di);
  // Ciò che non c'è più, perché cancellato, non si riprova: lo dice il server.
  if (error instanceof ProblemaChiamata && error.stato === 410)
    return (
      <Alert>
        <ParoleDelServer causa={error} />
      </Alert>
    );
  if (error !== null) return <Alert tone="error">{t.documentoNonAperto}</Alert>;
  if (data === undefined) return <p className="text-secondario">{t.documentoInArrivo}</p>;
  const indirizzo = indirizzoDi(contenutoAllegato, di);
  const smisurata = data.avvisi.includes('immagine_smisurata');
  const immagine = !smisurata && (data.tipo === 'png' || data.tipo === 'jpeg');
  return (
    <div className="visore-documento">
      <Firme firme={data.firme} />
      {data.avvisi.map((avviso) => (
        <Alert key={avviso} tone="warning">
          {t.avvisiDocumento[avviso]}
        </Alert>
      ))}
      {immagine && (
        <img
          src={indirizzo}
          alt={t.immagineDi(nome)}
          className="max-h-[70vh] w-full border border-bordo object-contain"
        />
      )}
      {data.tipo === 'pdf' && (
        <Suspense fallback={<p className="text-secondario">{t.documentoInArrivo}</p>}>
          <FoglioPdf pieno indirizzo={indirizzo} nome={nome} protetto={t.pdfProtetto} />
        </Suspense>
      )}
      {data.tipo === 'testo' && <Testo indirizzo={indirizzo} nome={nome} />}
      {data.tipo === 'altro' || smisurata ? (
        <>
          {!smisurata && <p className="text-sm text-secondario">{t.documentoAltro}</p>}
          <a className={COLLEGAMENTO} href={indirizzo} download>
            {t.salvaDocumento(nome)}
          </a>
        </>
      ) : (
        <a className={COLLEGAMENTO} href={indirizzo} target="_blank" rel="noreferrer">
          {t.apriDocumento(nome)}
        </a>
      )}
      <p className="text-sm text-secondario">
        <span className="font-mono">
          SHA-256 <Codice>{di.impronta}</Codice>
        </span>{' '}
        · {t.letturaAnnotata}
      </p>
    </div>
  );
}

/** Quanto di un testo si mostra nella pagina: il resto si legge in un'altra scheda, ed è detto. */
const TESTO_MAX = 200_000;

/** Un testo, o un XML, com'è scritto: nulla di ciò che contiene diventa pagina. */
function Testo({ indirizzo, nome }: { indirizzo: string; nome: string }) {
  const t = useTesti(BUSTA);
  const { data, error } = useQuery({
    queryKey: ['busta', 'testo', indirizzo],
    queryFn: async () => {
      const risposta = await fetch(indirizzo);
      if (!risposta.ok) throw new Error(String(risposta.status));
      return risposta.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) return <Alert tone="error">{t.documentoNonAperto}</Alert>;
  if (data === undefined) return <p className="text-secondario">{t.documentoInArrivo}</p>;
  return (
    <>
      {data.length > TESTO_MAX && <p className="text-sm text-attenzione">{t.testoLungo}</p>}
      <ScrollRegion label={nome}>
        <pre className="max-w-full p-3 text-sm break-words whitespace-pre-wrap">{data.slice(0, TESTO_MAX)}</pre>
      </ScrollRegion>
    </>
  );
}
