-- The site map leaves out what search engines are not to list, and goes by the template for that.
create or replace function public.public_pages() returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'slug', p.slug, 'title', p.title, 'lang', p.lang, 'menu', p.menu, 'template', p.template, 'updated_at', p.updated_at)
    order by p.published_at, p.id), '[]')
  from public.pages p where p.status = 'published' and p.published_at <= pg_catalog.now()
$$;

-- With what visitors and machines look for at other sites.
create or replace function private.reserved_slugs() returns text[]
language sql immutable set search_path = '' as $$
  select pg_catalog.string_to_array(
    'about,admin,agb,api,assets,barrierefreiheit,blog,blogs,businessplan,coc,code-of-conduct,contact,'
    || 'datenschutz,datenschutzerklaerung,dating,de,en,event-techstack-registration,feed,google-workspace,gtc,'
    || 'healthz,images,impacthub,impressum,insights-and-research,it-support-bremerhaven,kontakt,leistungen,'
    || 'login,logout,manifest,media,metrics,newsletter,pages,podcast,policies,preview,references,referenzen,robots,rss,'
    || 'search,services,shipify-me-app-datenschutzhinweis,termin,ueber-uns', ',')
$$;
