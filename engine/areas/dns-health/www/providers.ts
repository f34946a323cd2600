/** Where anybody can claim a name, and what stands there until somebody does. */
export interface Provider {
  name: string;
  /** Ends of the names that its customers' aliases lead to. */
  target: RegExp;
  /** Its page for a name that nobody claimed; by title or by a header and its value. */
  mark: { title: RegExp } | { header: string; value: RegExp };
}

/** Services at which a forgotten alias was taken over again and again, as they document their own pages for unclaimed names. */
export const PROVIDERS: readonly Provider[] = [
  { name: 'GitHub Pages', target: /\.github\.io$/, mark: { title: /^Site not found . GitHub Pages$/i } },
  {
    name: 'Amazon S3',
    target: /\.s3[.-](?:[a-z0-9-]+\.)*amazonaws\.com$/,
    mark: { header: 'x-amz-error-code', value: /^NoSuchBucket$/ },
  },
  {
    name: 'Heroku',
    target: /\.heroku(?:dns|app|ssl)\.com$/,
    mark: { title: /^(?:No such app|Heroku \| No such app)$/i },
  },
  { name: 'Netlify', target: /\.netlify\.(?:app|com)$/, mark: { title: /^(?:Site not found|Page not found)$/i } },
  {
    name: 'Azure App Service',
    target: /\.azurewebsites\.net$/,
    mark: { title: /^(?:404 Web Site not found|Microsoft Azure Web App - Error 404)$/i },
  },
  {
    name: 'Shopify',
    target: /\.myshopify\.com$/,
    mark: { title: /^(?:Sorry, this shop is currently unavailable|Create an Ecommerce Website.*)$/i },
  },
  { name: 'Fastly', target: /\.fastly(?:lb)?\.net$/, mark: { title: /^Fastly error: unknown domain/i } },
  { name: 'Pantheon', target: /\.pantheonsite\.io$/, mark: { title: /^404 (?:error )?unknown site/i } },
  { name: 'Tumblr', target: /\bdomains\.tumblr\.com$/, mark: { title: /^Not found\.?$/i } },
  { name: 'Bitbucket', target: /\.bitbucket\.io$/, mark: { title: /^Repository not found/i } },
  { name: 'Ghost', target: /\.ghost\.io$/, mark: { title: /^(?:Domain error|Site unavailable)/i } },
  { name: 'Surge', target: /\.surge\.sh$/, mark: { title: /^project not found$/i } },
  { name: 'WordPress.com', target: /\.wordpress\.com$/, mark: { title: /doesn.t.exist$/i } },
  { name: 'Unbounce', target: /\bunbouncepages\.com$/, mark: { title: /^The requested URL was not found/i } },
  {
    name: 'Webflow',
    target: /\bproxy(?:-ssl)?\.webflow\.com$/,
    mark: { title: /^(?:404|The page you are looking for)/i },
  },
  {
    name: 'Vercel',
    target: /\.vercel-dns\.com$|\.vercel\.app$/,
    mark: { header: 'x-vercel-error', value: /^DEPLOYMENT_NOT_FOUND$/ },
  },
  { name: 'Fly.io', target: /\.fly\.dev$/, mark: { title: /^(?:404|Unknown app)/i } },
  {
    name: 'Read the Docs',
    target: /\breadthedocs\.io$/,
    mark: { title: /^(?:Project not found|unknown to Read the Docs)/i },
  },
];
