import { calendarioRicerca } from '@gestore/contratto/ricerca/chiamate';
import { Alert } from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { CalendarioVendite } from '../../calendario/calendario-vendite.tsx';
import { puntoDellaVendita } from '../../vendita/a-che-punto.ts';
import { type Filtro, perIlServer } from '../filtro.ts';
import { HOME } from '../testi.ts';

const GIORNO = /^(\d{4})-(\d{2})-(\d{2})$/;
const collegamentoA = (id: string): string => {
  const [, anno, mese, giorno] = GIORNO.exec(id) ?? [];
  if (anno === undefined) return `/asta/${id}`;
  const scritto = encodeURIComponent(`${giorno}/${mese}/${anno}`);
  return `/?dal=${scritto}&al=${scritto}`;
};

/** Le vendite di una ricerca nel calendario, un periodo per volta; dove sono troppe, quante ne ha ciascun giorno. */
export function CalendarioRicerca({ filtro }: { filtro: Filtro }) {
  const t = useTesti(HOME);
  const [periodo, setPeriodo] = useState<{ dal: number; al: number } | null>(null);
  const guarda = useCallback((dal: number, al: number) => setPeriodo({ dal, al }), []);
  const scelto = perIlServer(filtro);
  const ingresso =
    periodo === null
      ? null
      : {
          ...scelto,
          dal: Math.max(periodo.dal, scelto.dal ?? 0),
          al: Math.min(periodo.al - 1, scelto.al ?? periodo.al - 1),
        };
  const { data, error } = useQuery({
    queryKey: ['dashboard', 'ricerca', 'calendario', ingresso],
    queryFn: () => (ingresso === null ? null : chiama(calendarioRicerca, ingresso)),
    // Un filtro sulle date può non toccare il mese che si guarda: allora non c'è nulla da chiedere.
    enabled: ingresso !== null && ingresso.dal <= ingresso.al,
    placeholderData: keepPreviousData,
  });
  const vendite = useMemo(() => {
    if (data === undefined || data === null || ingresso === null || ingresso.dal > ingresso.al) return [];
    if (data.vendite !== null)
      return data.vendite.map(({ id, titolo, inizioOperazioniIl, ...aChePunto }) => ({
        id,
        titolo: aChePunto.ferma ? t.titoloSospeso(titolo) : titolo,
        inizioIl: inizioOperazioniIl,
        punto: puntoDellaVendita(aChePunto),
      }));
    return data.giorni.map(({ giorno, quante }) => ({ id: giorno, titolo: t.trovate(quante, true), giorno }));
  }, [data, ingresso, t]);
  return (
    <div className="grid gap-3">
      {error !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {data?.vendite === null && <Alert>{t.giornoPerGiorno}</Alert>}
      <CalendarioVendite vendite={vendite} collegamento={collegamentoA} quandoPeriodo={guarda} />
    </div>
  );
}
