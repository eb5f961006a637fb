import { indirizzoDi } from '@gestore/contratto/chiamata';
import { contenutoPerTutti } from '@gestore/contratto/chiamate/documenti';
import { formattaIstante } from '@gestore/contratto/formato';
import type { VenditaTrovata } from '@gestore/contratto/ricerca';
import type { Fase } from '@gestore/dominio';
import { Badge, Button, Importo, type Tone } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { Building2, CalendarDays, Gavel, MapPin } from 'lucide-react';
import { useTesti } from '../../../testi/lingua.ts';
import { FASI_PUBBLICHE } from '../../comuni/testi/fasi.ts';
import { HOME } from '../testi/home.ts';

const TONI: Readonly<Partial<Record<Fase, Tone>>> = {
  pubblicata: 'info',
  raccolta: 'info',
  operazioni_aperte: 'success',
  gara: 'success',
};

/** La fase in parole, con il suo colore; di una vendita sospesa, che lo è: la fase in cui si è fermata direbbe che va avanti (R32). */
export function FaseVendita({ fase, ferma }: { fase: Fase; ferma: boolean }) {
  const { fasi, sospesa } = useTesti(FASI_PUBBLICHE);
  return ferma ? <Badge tone="warning">{sospesa}</Badge> : <Badge tone={TONI[fase] ?? 'neutral'}>{fasi[fase]}</Badge>;
}

/** Le vendite trovate, una scheda ciascuna; le altre si chiedono. */
export function ElencoVendite({
  vendite,
  altre,
}: {
  vendite: readonly VenditaTrovata[];
  altre: { chiedi(): void; inCorso: boolean } | null;
}) {
  const t = useTesti(HOME);
  return (
    <div className="grid gap-4">
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {vendite.map((vendita) => (
          <li key={vendita.id}>
            <SchedaBreve vendita={vendita} />
          </li>
        ))}
      </ul>
      {altre !== null && (
        <Button
          variant="secondary"
          className="min-h-11 justify-self-center"
          aria-busy={altre.inCorso}
          onClick={() => {
            if (!altre.inCorso) altre.chiedi();
          }}
        >
          {altre.inCorso ? t.caricamento : t.mostraAltre}
        </Button>
      )}
    </div>
  );
}

/** La foto della vendita, o il posto dove starebbe: le schede restano allineate, e nulla si sposta quando arriva. */
function Foto({ foto }: { foto: VenditaTrovata['foto'] }) {
  return (
    <div className="-mx-4 -mt-4 mb-1 grid aspect-[3/2] place-items-center overflow-hidden rounded-t-md bg-fondo">
      {foto === null ? (
        <Building2 aria-hidden="true" className="size-10 text-bordo" />
      ) : (
        <img
          src={indirizzoDi(contenutoPerTutti, { documento: foto.documento, misura: foto.misura })}
          alt={foto.alternativo}
          lang="it"
          loading="lazy"
          decoding="async"
          width={600}
          height={400}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

function SchedaBreve({ vendita }: { vendita: VenditaTrovata }) {
  const t = useTesti(HOME);
  const { titolo, fase, ferma, ruolo, tribunale, inizioOperazioniIl, distanzaKm } = vendita;
  const luogo = [vendita.luogo.via, vendita.luogo.comune, vendita.luogo.provincia].filter(Boolean).join(', ');
  return (
    <article className="grid h-full grid-cols-1 content-start break-words gap-2 rounded-md border border-linea bg-white p-4">
      <Foto foto={vendita.foto} />
      <div>
        <FaseVendita fase={fase} ferma={ferma} />
      </div>
      <h3 lang="it" className="text-lg leading-snug font-bold break-words">
        <Link
          to="/asta/$id"
          params={{ id: vendita.id }}
          className="underline decoration-linea underline-offset-4 hover:decoration-inherit"
        >
          {titolo}
        </Link>
      </h3>
      <p className="flex items-start gap-2">
        <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0 text-testata" />
        <span>
          {luogo === '' ? t.luogoIgnoto : <span lang="it">{luogo}</span>}
          {distanzaKm !== null && ` · ${t.distanza(distanzaKm)}`}
        </span>
      </p>
      <p className="flex items-start gap-2">
        <CalendarDays aria-hidden="true" className="mt-1 size-4 shrink-0 text-testata" />
        <time dateTime={new Date(inizioOperazioniIl).toISOString()}>{formattaIstante(inizioOperazioniIl)}</time>
      </p>
      <p className="flex items-start gap-2">
        <Gavel aria-hidden="true" className="mt-1 size-4 shrink-0 text-testata" />
        <span>
          <span lang="it">{tribunale}</span>
          {ruolo === null ? '' : ` · ${t.ruolo(ruolo.numero, ruolo.anno)}`}
        </span>
      </p>
      <dl className="mt-1 flex flex-wrap justify-between gap-2 border-t border-linea pt-3">
        <div>
          <dt className="text-sm text-secondario">{t.prezzoBase}</dt>
          <dd className="text-lg font-bold">
            <Importo cent={vendita.prezzoBaseCent} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-secondario">{t.offertaMinima}</dt>
          <dd className="text-lg font-bold">
            <Importo cent={vendita.offertaMinimaCent} />
          </dd>
        </div>
      </dl>
    </article>
  );
}
