import { Card } from '@gestore/ui';
import { CircleX, Clock, DoorOpen, Flag, LifeBuoy, type LucideIcon, WifiOff } from 'lucide-react';
import { Vai } from '../../comune/collegamento.tsx';
import { Tasto } from '../../comune/tasto.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { type ChiedeDiLei, type Ragione, statoTessera } from './stato-tessera.ts';
import { MATTINATA } from './tessere.testi.ts';
import type { InGiornata, Viste } from './usa-giornata.ts';
import { doveSiConduce } from './usa-stato.ts';

const SEGNI: Record<Ragione, { Icona: LucideIcon; classe: string }> = {
  ultimi_secondi: { Icona: Clock, classe: 'border-errore text-errore' },
  aiuto: { Icona: LifeBuoy, classe: 'border-attenzione text-attenzione' },
  offerente_perso: { Icona: WifiOff, classe: 'border-attenzione text-attenzione' },
  ripresa: { Icona: CircleX, classe: 'border-errore text-errore' },
  aggiudicare: { Icona: Flag, classe: 'border-bordo text-inchiostro' },
  aprire: { Icona: DoorOpen, classe: 'border-attenzione text-attenzione' },
};

/** Chi chiede di chi conduce, dalla ragione che preme di più: il solo elenco che si riordina, e non copre nessuna tessera. */
export function Chiedono({
  chiamate,
  vendite,
  viste,
  adesso,
  tastiAccesi,
}: {
  chiamate: readonly ChiedeDiLei[];
  vendite: ReadonlyMap<string, InGiornata>;
  viste: Viste;
  adesso: number;
  tastiAccesi: boolean;
}) {
  const t = useTesti(MATTINATA);
  const primoAiuto = tastiAccesi ? chiamate.findIndex(({ ragione }) => ragione === 'aiuto') : -1;
  return (
    <Card title={t.chiedono} aside={chiamate.length === 0 ? undefined : chiamate.length}>
      {chiamate.length === 0 && <p className="text-secondario">{t.nessunaChiede}</p>}
      <ul className="grid gap-3">
        {chiamate.map(({ id, ragione, pseudonimi }, posto) => {
          const { Icona, classe } = SEGNI[ragione];
          const vista = viste.get(id);
          const stato = vista === undefined ? undefined : statoTessera(vista.vendita, adesso);
          return (
            <li key={`${id} ${ragione}`} className={`border-l-4 pl-3 ${classe}`}>
              <p className="flex items-center gap-2 font-semibold">
                <Icona aria-hidden="true" className="size-4 shrink-0" />
                {t.ragioni[ragione]}
              </p>
              <p lang="it" className="text-sm text-inchiostro">
                {vendite.get(id)?.riga.titolo}
              </p>
              <p className="text-sm text-secondario">{t.spiega[ragione](pseudonimi.join(', '))}</p>
              <Vai alto a={ragione === 'aiuto' ? percorsoDi(id, 'helpdesk') : doveSiConduce(id, stato)}>
                {ragione === 'aiuto' ? t.atti.rispondi : t.atti.console}
                <span className="sr-only"> {vendite.get(id)?.riga.titolo}</span>
                {posto === primoAiuto && <Tasto di="H" />}
              </Vai>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
