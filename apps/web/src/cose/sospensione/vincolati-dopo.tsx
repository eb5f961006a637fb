import { proponiAttoDelReferente } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { SoloConduttore } from '../conduzione/solo-conduttore.tsx';
import { ErroreLettura } from '../conduzione/sorte-atto.tsx';
import { chiaveAsta, useRimborsi } from '../conduzione/usa-letture.ts';
import { ModuloLibera } from './modulo-sospensione.tsx';
import { Proposti } from './proposte-in-attesa.tsx';
import { Vincoli } from './vincoli.tsx';

/** Finita sospesa o rinviata la vendita: chi è ancora vincolato e perché, e la liberazione che il giudice può disporre (R24, R71). */
export function VincolatiDopo({ id, seq }: { id: string; seq: number }) {
  const { data, error } = useRimborsi(id, seq);
  const { sorte, inCorso, compi } = useComando(proponiAttoDelReferente, { rileggi: [chiaveAsta(id)] });
  const vincoli = data?.vincoli ?? [];
  const liberati = vincoli.some(({ vincolo }) => vincolo.perche === 'liberata');
  return (
    <>
      {error !== null && <ErroreLettura errore={error} />}
      {data !== undefined && <Vincoli vincoli={vincoli} />}
      {!liberati && (
        <SoloConduttore>
          <Proposti id={id} />
          <ModuloLibera
            inCorso={inCorso}
            sorte={<SorteComando sorte={sorte} />}
            libera={(atto) => compi({ id, atto: 'liberaOfferenti', ...atto })}
          />
        </SoloConduttore>
      )}
    </>
  );
}

/** A vendita ferma con le buste aperte: chi resta vincolato mentre si aspetta, e chi non lo è più (R24, R32). */
export function VincolatiIntanto({ id, seq }: { id: string; seq: number }) {
  const { data, error } = useRimborsi(id, seq);
  if (error !== null) return <ErroreLettura errore={error} />;
  return data === undefined ? null : <Vincoli vincoli={data.vincoli} />;
}
