curl -X POST "https://api.cloudflare.com/client/v4/zones/$ZONE_ID/rulesets/$RULESET_ID/rules" \
  -H "Authorization: Bearer $API_TOKEN" -H "Content-Type: application/json" --data @- <<'JSON'
{
  "action": "rewrite",
  "expression": "http.host eq \"{{host}}\"",
  "action_parameters": {
    "headers": { "{{name}}": { "operation": "set", "value": "{{value}}" } }
  }
}
JSON
