curl -X PATCH "https://api.cloudflare.com/client/v4/zones/$ZONE_ID/settings/min_tls_version" \
  -H "Authorization: Bearer $API_TOKEN" -H "Content-Type: application/json" \
  --data '{"value":"1.2"}'
